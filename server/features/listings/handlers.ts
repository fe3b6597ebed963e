import type { OwnStandForm } from '#core/calls/owners/listings.ts'
import { fail, type Failure, isFailure } from '#core/failures.ts'
import { standFormProblems } from '#core/rules/land/stand-form-problems.ts'
import type { StandForm } from '#core/rules/land/stand-form.ts'
import { localTime } from '#core/rules/time/days.ts'
import type { Db } from '#server/db/connect.ts'
import { nextVersion } from '#server/domain/stands/approval.ts'
import { zoneOf } from '#server/domain/stands/identity.ts'
import { found, refuse } from '#server/domain/refusal.ts'
import { writeTags } from '#server/domain/stands/tags.ts'
import type { HandlersOf, RequestContextOf, SignedIn } from '#server/http/handler.ts'
import { discardPictures, type NewPictures, preparePictures, writePictures } from './pictures.ts'
import { ownStandHandlers } from './own-stands.ts'
import { readForm } from './read-form.ts'
import { insertDraft, writeDraft, type Written, writeSent } from './write-form.ts'
import { lockVouchers } from './write-offers.ts'

type Request =
  | RequestContextOf<'listings.add'>
  | RequestContextOf<'listings.draft'>
  | RequestContextOf<'listings.update'>
  | RequestContextOf<'listings.updateDraft'>

/** Which stand a form is for: the one it names, or the one that the same device has listed with it before. */
const standOf = async (db: Db, input: Request['input'], me: SignedIn, isLocked: boolean) => {
  if (!('id' in input) && input.key === undefined) return null
  const row = await db
    .selectFrom('stand')
    .select(['id', 'status', 'updated_at'])
    .where('user_id', '=', me.id)
    .where('deleted_at', 'is', null)
    .$if('id' in input, (query) => query.where('id', '=', 'id' in input ? input.id : 0))
    .$if(!('id' in input), (query) => query.where('form_key', '=', 'id' in input ? '' : input.key!))
    .$if(isLocked, (query) => query.forUpdate())
    .executeTakeFirst()
  return 'id' in input ? found(row) : (row ?? null)
}

const problemsOf = (
  { input, now }: Pick<Request, 'input' | 'now'>,
  usedOf?: (voucherId: number) => number,
): Failure | null => {
  const today = localTime(now, zoneOf(input.land) ?? 'UTC').day
  const errors = standFormProblems(input, input.stand_pictures.length, today, usedOf)
  return Object.keys(errors).length > 0 ? fail('invalid', errors) : null
}

const prepare = async (
  { input, db, me, context, spool, now }: Request,
  isDraft: boolean,
): Promise<NewPictures | Failure> => {
  const stand = await standOf(db, input, me, false)
  if (me.is_junior) return fail('junior_not_allowed')
  const problem = isDraft ? null : problemsOf({ input, now })
  if (problem) return problem
  const of = { standId: stand?.id ?? null, userId: me.id }
  return preparePictures({ context, db, spool }, input.stand_pictures, of)
}

/** The stand, locked, as what its form is written to; refuses what was changed elsewhere since it was read. */
const lockStand = async (
  db: Db,
  input: Request['input'],
  me: SignedIn,
  isDraft: boolean,
): Promise<(Written & { updated_at: Date }) | null> => {
  const stand = await standOf(db, input, me, true)
  if (!stand) return null
  const seen = 'version' in input ? input.version : undefined
  if (seen !== undefined && Date.parse(seen) !== stand.updated_at.getTime()) refuse('form_changed')
  if (stand.status !== 'draft') {
    if (isDraft) refuse('not_a_draft')
    if (!('id' in input)) refuse('form_changed')
  }
  return stand
}

const save = async (
  { input, db, me, now, context }: Request,
  fresh: NewPictures,
  isDraft: boolean,
): Promise<OwnStandForm | Failure> => {
  const form: StandForm = input
  const stand = await lockStand(db, input, me, isDraft)
  const written: Written = stand ?? {
    id: await insertDraft(db, form, { userId: me.id, key: 'id' in input ? undefined : input.key, now }),
    status: 'draft',
  }
  const version = stand ? nextVersion(stand.updated_at, now) : now
  if (isDraft) await writeDraft(db, written.id, form, now)
  else {
    const uses = new Map(
      (await lockVouchers(db, written.id)).map((row) => [row.id, row.redeem_count + row.holds]),
    )
    const problem = problemsOf({ input, now }, (id) => uses.get(id) ?? 0)
    if (problem) return problem
    const refused = await writeSent(db, written, form, { random: context.random, now })
    if (refused) return refused
  }
  const areTagsKept =
    form.tags === undefined || (await writeTags(db, { standId: written.id, userId: me.id }, form.tags, now))
  if (!areTagsKept && !isDraft) return fail('invalid', { tags: [{ code: 'tag_limit' }] })
  const refused = await writePictures(db, input.stand_pictures, fresh, {
    standId: written.id,
    userId: me.id,
    now,
  })
  if (refused) return refused
  await db.updateTable('stand').set({ updated_at: version }).where('id', '=', written.id).execute()
  return readForm(db, written.id, me.id)
}

const messageOf = ({ status, waiting_since }: OwnStandForm): string => {
  if (status === 'draft') return 'Your draft is saved'
  if (status === 'pending') return 'Your stand has been sent for approval'
  return waiting_since === null
    ? 'Your stand is saved'
    : 'Your stand is saved. What changes the land waits for approval.'
}

const saving = (isDraft: boolean) => ({
  prepare: (request: Request) => prepare(request, isDraft),
  discard: ({ context }: Request, fresh: NewPictures) => discardPictures(context, fresh),
  execute: async (request: Request, fresh: NewPictures) => {
    const data = await save(request, fresh, isDraft)
    return isFailure(data) ? data : { status: true as const, message: messageOf(data), data }
  },
})

export const listings: HandlersOf<'listings'> = {
  ...ownStandHandlers,
  add: saving(false),
  draft: saving(true),
  update: saving(false),
  updateDraft: saving(true),
  read: async ({ input, db, me }) => ({ status: true, data: await readForm(db, input.id, me.id) }),
}
