import type { Kind } from './kinds.ts'
import type { World } from './world.ts'

/** What one call answers to each kind of people: `ok`, a status, or the name of the failure. */
export interface Case {
  /** In the order of `kinds`: visitor, member, main, joined, invited, stranger, landowner, other, junior, admin. */
  readonly expects: string
  readonly input: (world: World, kind: Kind) => object | Promise<object>
  /** What this case is about, where a call has more than one. */
  readonly about?: string
  /** A code, ticket or password in the input proves who is there: these facts of theirs come back to anybody with it. */
  readonly reveals?: readonly string[]
  /** Tables in which it may change rows of other people. */
  readonly touches?: readonly string[]
  /** A GET that writes; the specification has some. */
  readonly writes?: true
}

export const everybody = 'ok  ok  ok  ok  ok  ok  ok  ok  ok  ok'
export const signedIn = ' 401 ok  ok  ok  ok  ok  ok  ok  ok  ok'
export const verified = ' 401 403 ok  ok  ok  ok  ok  ok  ok  ok'
export const ofMain = '  401 404 ok  404 404 404 404 404 404 404'
export const ofHunters = '401 404 ok  ok  404 404 404 404 404 404'
export const ofParty = ' 401 404 ok  ok  404 404 ok  404 404 404'
export const ofOwner = ' 401 404 404 404 404 404 ok  404 404 404'
export const ofVerifiedOwner = '401 403 404 404 404 404 ok  404 404 404'
export const ofSupport = '401 404 ok  404 404 404 404 404 404 ok'
export const ofListing = '401 403 ok  ok  ok  ok  ok  ok  junior_not_allowed ok'
export const ofLister = '401 403 404 404 404 404 ok  404 404 404'
export const ofAdmin = '401 404 404 404 404 404 404 404 404 ok'

export const open = (input: Case['input'] = () => ({})): Case => ({ expects: everybody, input })
export const own = (input: Case['input'] = () => ({})): Case => ({ expects: signedIn, input })
export const row = (
  expects: string,
  input: Case['input'],
  rest: Omit<Case, 'expects' | 'input'> = {},
): Case => ({
  expects,
  input,
  ...rest,
})

/** Six digits that main reads aloud, of a hunt that no other row touches. */
export const codeOfPermit = async ({ app, later, tokens }: World) => {
  const { body } = await app.call('permits.code', { reservationId: later }, { token: tokens.main })
  return { code: body.data.code }
}
