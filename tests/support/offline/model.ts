import { createHash } from 'node:crypto'
import {
  type Arbitrary,
  array,
  assert,
  asyncProperty,
  boolean,
  constant,
  constantFrom,
  integer,
  oneof,
  option,
  record,
} from 'fast-check'
import { changeDeviceFact, setDeviceFact } from '#offline/storage/device.ts'
import { discardItem, enqueue, makeDue, resumeAfterSignIn, resumeHeld } from '#offline/outbox/outbox.ts'
import { seal, prepareSignedInUser } from '#offline/outbox/seal/seal.ts'
import { importSealKey, openItem, sealedItems } from '#offline/outbox/seal/sealed-store.ts'
import { finishWipes, wipe } from '#offline/storage/wipe.ts'
import { dropAllFromMemory } from '#offline/storage/in-memory-fallback.ts'
import { closeDatabases, withDb } from '#offline/storage/with-db.ts'
import { type Fault, FaultyServer, seeded } from './faulty-server.ts'
import { admit, compare, emptyPhone, nothingWrong, Phone, type Saved } from './phone.ts'
import { fillStorage } from './storage-full.ts'

const faults: Fault[] = [
  'error_500',
  'error_401',
  'applied_lost',
  'reset_before',
  'kill',
  'portal_200',
  'redirect_302',
  'portal_511',
  'half_body',
  'busy_429',
  'busy_503',
  'running_409',
  'invalid_422',
  'forbidden_403',
  'missing_404',
  'old_426',
]

type Step =
  | { do: 'save'; reservation: number; many: number }
  | { do: 'drain'; faults: (Fault | null)[]; wake: boolean; full: boolean }
  | { do: 'together'; faults: (Fault | null)[]; full: boolean }
  | { do: 'wait'; minutes: number }
  | { do: 'kill' | 'expire' | 'outdate' | 'upgrade' | 'resend' | 'discard' }
  | { do: 'logout'; choice: 'send_now' | 'sealed' | 'delete'; faults: (Fault | null)[] }
  | { do: 'sign_in'; user: number }
  | { do: 'cut'; off: boolean }

const someFaults = array(option(constantFrom(...faults), { freq: 2 }), { maxLength: 6 })
const users = [1, 2]
const plain = (name: 'kill' | 'expire' | 'outdate' | 'upgrade' | 'resend' | 'discard', weight = 1) => ({
  weight,
  arbitrary: constant({ do: name }),
})
const step: Arbitrary<Step> = oneof(
  {
    weight: 5,
    arbitrary: record({
      do: constant('save' as const),
      reservation: integer({ min: 1, max: 3 }),
      many: integer({ min: 1, max: 4 }),
    }),
  },
  {
    weight: 5,
    arbitrary: record({
      do: constant('drain' as const),
      faults: someFaults,
      wake: boolean(),
      full: boolean(),
    }),
  },
  {
    weight: 2,
    arbitrary: record({ do: constant('together' as const), faults: someFaults, full: boolean() }),
  },
  {
    weight: 2,
    arbitrary: record({ do: constant('wait' as const), minutes: integer({ min: -1440, max: 600 }) }),
  },
  plain('kill'),
  plain('expire'),
  plain('outdate'),
  plain('upgrade'),
  plain('resend'),
  plain('discard'),
  {
    weight: 2,
    arbitrary: record({
      do: constant('logout' as const),
      choice: constantFrom('send_now' as const, 'sealed' as const, 'delete' as const),
      faults: someFaults,
    }),
  },
  {
    weight: 4,
    arbitrary: record({ do: constant('sign_in' as const), user: constantFrom(...users) }),
  },
  { weight: 1, arbitrary: record({ do: constant('cut' as const), off: boolean() }) },
)

interface Run {
  server: FaultyServer
  phone: Phone
  saved: Saved[]
  /** Items that their user discarded; they may have arrived before. */
  thrown: Set<string>
  outdated: boolean
  storage: { full: boolean }
}

/** The storage may be full while something is sent. */
const whileFull = async (run: Run, full: boolean, work: () => Promise<unknown>) => {
  run.storage.full = full
  await work()
  run.storage.full = false
}

const withFaults = async (run: Run, list: (Fault | null)[], work: () => Promise<unknown>) => {
  const queue = [...list]
  run.server.fault = () => (run.outdated ? 'old_426' : (queue.shift() ?? null))
  await work()
  run.server.fault = () => (run.outdated ? 'old_426' : null)
}

const textOf = (row: { payload: Record<string, unknown> }) => String(row.payload['message'])

/** The test can read sealed items because it knows every user's key. */
const sealedTexts = async (userId: number): Promise<string[]> => {
  const key = await importSealKey(createHash('sha256').update(`key of user-${userId}`).digest('base64'))
  const texts: string[] = []
  for (const item of await sealedItems(userId)) texts.push(textOf((await openItem(key, userId, item)).row))
  return texts
}

/** Every pending text, in the outbox or sealed. */
const waitingTexts = async (run: Run): Promise<Set<string>> => {
  const all: string[] = []
  for (const userId of users)
    all.push(...(await run.phone.rows(userId)).map(textOf), ...(await sealedTexts(userId)))
  return new Set(all)
}

const signIn = async (run: Run, userId: number) => {
  const { phone } = run
  phone.session = { userId, token: `token-${userId}` }
  await setDeviceFact('session', phone.session)
  await changeDeviceFact('known', (known) => [...new Set([...(known ?? []), userId])])
  await resumeAfterSignIn(userId)
  await phone.living(prepareSignedInUser(userId, phone.env()))
}
const forgetSession = async (run: Run) => {
  run.phone.session = null
  await setDeviceFact('session', null)
}
const throwAway = (run: Run, texts: string[]) => {
  for (const text of texts) run.thrown.add(text)
}

const logOut = async (run: Run, userId: number, choice: 'send_now' | 'sealed' | 'delete') => {
  const { phone } = run
  if (choice === 'send_now') {
    await makeDue(phone.env(), userId)
    await phone.drain({ retryNetworkFailures: true })
    // Unsent items keep the person signed in.
    if ((await phone.rows(userId)).length > 0) return
  }
  if (choice === 'sealed') {
    const sealed = await phone.living(seal(userId, phone.env()).catch(() => null))
    if (sealed === null || sealed === 'killed') return
  }
  if (choice === 'delete')
    throwAway(run, [...(await phone.rows(userId)).map(textOf), ...(await sealedTexts(userId))])
  await wipe(userId, { keepSealed: choice === 'sealed' })
  await forgetSession(run)
}

const die = async (run: Run) => {
  run.phone.kill()
  for (const userId of users) {
    await closeDatabases(userId)
    dropAllFromMemory(userId)
  }
  await finishWipes()
}

const act = async (run: Run, at: Step): Promise<void> => {
  const { phone, server } = run
  const user = phone.session?.userId
  switch (at.do) {
    case 'save':
      if (user === undefined) return
      for (let n = 0; n < at.many; n += 1) {
        const text = `${run.saved.length}`
        const payload = { reservationId: at.reservation, userId: 99, message: text }
        const row = await enqueue(phone.env(), user, 'chat.send', payload)
        run.saved.push({ userId: user, lane: `${user} ${row.lane}`, text })
      }
      return
    case 'drain':
      return whileFull(run, at.full, () =>
        withFaults(run, at.faults, () => phone.drain({ retryNetworkFailures: at.wake })),
      )
    case 'together':
      return whileFull(run, at.full, () =>
        withFaults(run, at.faults, () => Promise.all([phone.drain(), phone.drain(), phone.drain()])),
      )
    case 'wait':
      phone.time += at.minutes * 60_000
      return
    case 'kill':
      return die(run)
    case 'expire':
      return forgetSession(run)
    case 'logout':
      if (user !== undefined) await withFaults(run, at.faults, () => logOut(run, user, at.choice))
      return
    case 'sign_in':
      return signIn(run, at.user)
    case 'outdate':
      run.outdated = true
      server.fault = () => 'old_426'
      return
    case 'upgrade':
      run.outdated = false
      server.fault = () => null
      await die(run)
      if (user !== undefined) await resumeHeld(user)
      return
    case 'resend':
      for (const row of user === undefined ? [] : await phone.rows(user))
        if (row.state === 'needs_you') await makeDue(phone.env(), user!, row.id)
      return
    case 'discard': {
      const [row] = user === undefined ? [] : await phone.rows(user)
      if (!row) return
      throwAway(run, [textOf(row)])
      return discardItem(user!, row.id)
    }
    case 'cut':
      server.reachable = !at.off
  }
}

/** False claims of a phone: items shown as sent but missing, or belonging to another user. */
const lies = async (run: Run): Promise<string[]> => {
  const arrived = new Set(run.server.ledger.map(({ body }) => String(body['message'])))
  const found: string[] = []
  for (const userId of users) {
    for (const row of await withDb(userId, (db) => db.sent.toArray()))
      if (!arrived.has(textOf(row))) found.push(`said to be sent: ${textOf(row)}`)
    for (const row of await run.phone.rows(userId))
      if (run.saved.find(({ text }) => text === textOf(row))?.userId !== userId)
        found.push(`of another person: ${textOf(row)}`)
  }
  return found
}

const judge = async (run: Run, waiting: ReadonlySet<string>): Promise<void> => {
  const kept = run.saved.filter(({ text }) => !run.thrown.has(text))
  const { lost } = compare(kept, run.server.ledger, waiting)
  const wrong = { ...compare(run.saved, run.server.ledger, waiting), lost, lies: await lies(run) }
  const none = { ...nothingWrong, lies: [] }
  if (JSON.stringify(wrong) !== JSON.stringify({ ...wrong, ...none }))
    throw new Error(`Broken: ${JSON.stringify(wrong)}`)
}

/** Once all faults end, every pending item arrives. */
const recover = async (run: Run): Promise<void> => {
  run.server.reachable = true
  await act(run, { do: 'upgrade' })
  for (const userId of users) {
    await signIn(run, userId)
    await resumeHeld(userId)
    for (let n = 0; n < 3; n += 1) {
      await act(run, { do: 'resend' })
      await resumeAfterSignIn(userId)
      run.phone.time += 86_400_000
      await run.phone.drain()
    }
  }
  const waiting = await waitingTexts(run)
  if (waiting.size > 0) throw new Error(`Stuck: ${[...waiting].join(', ')}`)
  await judge(run, waiting)
}

export interface ModelOptions {
  runs: number
  seed: number
  /** Corrupts requests, to show that the model detects it. */
  wire?: (send: typeof fetch) => typeof fetch
}

/**
 * Random lives of one phone with two people: every item is in the server's ledger exactly once or pending on
 * the phone, plain or sealed; never under another user, never out of lane order, never shown as sent but
 * missing. Throws with the shortest sequence that violates this.
 */
export const checkModel = ({ runs, seed, wire }: ModelOptions): Promise<void> => {
  const storage = fillStorage()
  return assert(
    asyncProperty(
      array(step, { minLength: 3, maxLength: 25 }),
      integer({ min: 1, max: 2 ** 31 }),
      async (steps, chance) => {
        await emptyPhone()
        const server = new FaultyServer()
        const phone = new Phone(await server.listen(), 1, seeded(chance))
        if (wire) phone.wire = wire
        admit(server, ...users)
        server.onKill = () => phone.kill()
        storage.full = false
        const run: Run = { server, phone, saved: [], thrown: new Set(), outdated: false, storage }
        try {
          await signIn(run, 1)
          for (const at of steps) {
            await act(run, at)
            await judge(run, await waitingTexts(run))
          }
          await recover(run)
        } finally {
          await server.close()
        }
      },
    ),
    // A planted fault only has to be found: shrinking it takes long.
    { numRuns: runs, seed, includeErrorInReport: true, endOnFailure: wire !== undefined },
  )
}
