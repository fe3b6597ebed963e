import { brand } from '#core/brand.ts'
import { fail, type Failure, isFailure } from '#core/failures.ts'
import type { Db } from '#server/db/connect.ts'
import { toLanguage, translate } from '#server/config/translations.ts'
import { setStandVisibility } from '#server/domain/calendar/availability-changes.ts'
import { composeEmail } from '#server/domain/messages/emails.ts'
import { notify } from '#server/domain/messages/notify.ts'
import { enqueue } from '#server/domain/messages/queue.ts'
import { payIfDue } from '#server/domain/money/payouts.ts'
import { fullName } from '#server/domain/people/people.ts'
import { found } from '#server/domain/refusal.ts'
import type { HandlersOf, RequestContextOf } from '#server/http/handler.ts'
import { recordAct } from './acts.ts'
import { loadMember } from './users.ts'

type Request = RequestContextOf<'administration.changeUser'>

/** The person, locked; and with an administrator, all of them, so that two cannot suspend each other. */
const lockPerson = async (db: Db, id: number) => {
  const columns = [
    'id',
    'email',
    'first_name',
    'last_name',
    'language',
    'is_admin',
    'suspended_at',
    'deleted_at',
  ] as const
  await db
    .selectFrom('app_user')
    .select('id')
    .where((eb) => eb.or([eb('id', '=', id), eb('is_admin', '=', true)]))
    .orderBy('id')
    .forUpdate()
    .execute()
  return found(await db.selectFrom('app_user').select(columns).where('id', '=', id).executeTakeFirst())
}
type Person = Awaited<ReturnType<typeof lockPerson>>

const suspendRefusal = async ({ db, me, input }: Request, person: Person): Promise<Failure | null> => {
  if (input.reason === '') return fail('invalid', { reason: [{ code: 'reason_needed' }] })
  if (person.id === me.id) return fail('suspend_self')
  if (person.suspended_at !== null) return fail('user_suspended')
  // Read after the lock: who suspends may have been suspended a moment ago, and would leave nobody.
  const others = await db
    .selectFrom('app_user')
    .select('id')
    .where('is_admin', '=', true)
    .where('suspended_at', 'is', null)
    .where('id', '<>', person.id)
    .execute()
  if (!others.some(({ id }) => id === me.id)) return fail('last_administrator')
  return null
}

/** What the person has offered to hand over is taken back: nobody takes a suspended person's land over. */
const withdrawTransfers = async (db: Db, person: Person, now: Date): Promise<void> => {
  const open = await db
    .updateTable('stand_transfer as t')
    .from('stand as s')
    .set({ status: 'cancelled', answered_at: now })
    .whereRef('s.id', '=', 't.stand_id')
    .where('t.from_user_id', '=', person.id)
    .where('t.status', '=', 'pending')
    .returning(['t.to_user_id', 's.title', 's.id as stand_id'])
    .execute()
  for (const { to_user_id: userId, title, stand_id } of open)
    await notify(
      db,
      {
        userId,
        type: 'stand_transfer',
        code: 'withdrawn',
        values: { person: fullName(person), stand: title },
        data: { stand_id },
      },
      now,
    )
}

/** Whoever is suspended is signed out and hears nothing of the service, so that the reason comes by email. */
const sendEmail = async (
  { db, now, input }: Request,
  { email, first_name: name, language: known }: Person,
): Promise<void> => {
  const language = toLanguage(known)
  const [subject, lines] =
    input.action === 'suspend'
      ? ([
          translate(language, 'Your account is suspended'),
          [
            translate(language, '{name}, your account has been suspended. The reason: {reason}', {
              name,
              reason: input.reason,
            }),
            translate(
              language,
              'What you have booked stays booked. If this is a mistake, write to {email}.',
              {
                email: brand.email,
              },
            ),
          ],
        ] as const)
      : ([
          translate(language, 'Your account is open again'),
          [translate(language, '{name}, your account is open again: you can log in.', { name })],
        ] as const)
  await enqueue(db, 'mail', { email: composeEmail({ email, language }, subject, lines) }, { now })
}

const suspend = async (request: Request, person: Person): Promise<Failure | null> => {
  const { db, me, now, input } = request
  const refused = await suspendRefusal(request, person)
  if (refused) return refused
  const stands = await db
    .selectFrom('stand')
    .select(['id', 'active'])
    .where('user_id', '=', person.id)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()
  const hidden = stands.filter(({ active }) => active).map(({ id }) => id)
  await setStandVisibility(db, hidden, { active: false }, now)
  await withdrawTransfers(db, person, now)
  await db
    .insertInto('suspension')
    .values({
      user_id: person.id,
      reason: input.reason,
      suspended_by: me.id,
      stands: JSON.stringify(hidden),
      created_at: now,
      lifted_at: null,
      lifted_by: null,
    })
    .execute()
  await db.updateTable('app_user').set({ suspended_at: now }).where('id', '=', person.id).execute()
  await db
    .updateTable('session')
    .set({ revoked_at: now })
    .where('user_id', '=', person.id)
    .where('revoked_at', 'is', null)
    .execute()
  await db.deleteFrom('push_subscription').where('user_id', '=', person.id).execute()
  await recordAct(request, 'user.suspend', `user/${person.id}`, {
    reason: input.reason,
    stands: hidden.length,
  })
  return null
}

/** The stands that the suspension has switched off are on again, where they are still this person's. */
const lift = async (request: Request, person: Person): Promise<Failure | null> => {
  const { db, me, now } = request
  if (person.suspended_at === null) return fail('user_not_suspended')
  const open = await db
    .updateTable('suspension')
    .set({ lifted_at: now, lifted_by: me.id })
    .where('user_id', '=', person.id)
    .where('lifted_at', 'is', null)
    .returning('stands')
    .executeTakeFirst()
  const own = await db
    .selectFrom('stand')
    .select('id')
    .where('id', 'in', [0, ...(open?.stands ?? [])])
    .where('user_id', '=', person.id)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()
  await db.updateTable('app_user').set({ suspended_at: null }).where('id', '=', person.id).execute()
  await setStandVisibility(
    db,
    own.map(({ id }) => id),
    { active: true },
    now,
  )
  await payIfDue(db, person.id, now)
  await recordAct(request, 'user.lift', `user/${person.id}`, { stands: own.length })
  return null
}

export const changeUser: HandlersOf<'administration'>['changeUser'] = async (request) => {
  const { db, input } = request
  const person = await lockPerson(db, input.id)
  if (person.deleted_at !== null) return fail('user_deleted')
  const refused = await (input.action === 'suspend' ? suspend(request, person) : lift(request, person))
  if (isFailure(refused)) return refused
  await sendEmail(request, person)
  const message = input.action === 'suspend' ? 'The account is suspended' : 'The account is open again'
  return { status: true, message, data: await loadMember(db, person.id, request.now) }
}
