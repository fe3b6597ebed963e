import type { Settings } from '#core/calls/administration/administration.ts'
import { fail, type FieldErrors } from '#core/failures.ts'
import type { Person } from '#core/calls/shapes/people.ts'
import { sharePoints } from '#core/rules/money/amounts.ts'
import { feePolicyOut } from '#core/rules/money/fees.ts'
import { type Selectable, sql } from 'kysely'
import type { Context } from '#server/context/context.ts'
import type { Db } from '#server/db/connect.ts'
import { type InJson, isoTime, rowsOf } from '#server/db/json.ts'
import type { ServiceSettingsTable } from '#server/db/schema/tables-administration.ts'
import { toReviewDays } from '#server/domain/bookings/reviews.ts'
import { toFees } from '#server/domain/money/fees.ts'
import { peopleColumn, toPeople, toPerson } from '#server/domain/people/people.ts'
import { toApproval } from '#server/domain/stands/approval.ts'
import type { HandlersOf, RequestContextOf } from '#server/http/handler.ts'
import { recordAct } from './acts.ts'

/** How many changes the screen shows. */
const shown = 50

interface Read {
  history: InJson<Selectable<ServiceSettingsTable>>[]
  single: { key: string; value: string }[]
  people: Person[]
}

/** The newest states of the settings, and the single ones: in one statement. */
const readAll = async (db: Db): Promise<Read> => {
  const newest = sql`select * from service_settings order by id desc limit ${shown}`
  const { rows } = await sql<Read>`select ${rowsOf(newest)} as history,
    ${rowsOf(sql`select key, value from setting
      where key in ('fund_request_share', 'stand_approval', 'review_days')`)} as single,
    ${peopleColumn(sql`select user_id from (${newest}) n`)} as people`.execute(db)
  return rows[0]!
}

const inForce = (context: Context, { history, single }: Read): Settings => {
  const [newest] = history
  const fees = toFees(context, newest)
  const valueOf = (name: string) => single.find(({ key }) => key === name)?.value
  const { hunter_percent, landowner_percent } = feePolicyOut(fees)
  return {
    version: newest?.id ?? 0,
    fee_policy: fees.name,
    hunter_percent,
    landowner_percent,
    fund_request_percent: (sharePoints(valueOf('fund_request_share') ?? '') ?? fees.landowner) / 100,
    stand_approval: toApproval(valueOf('stand_approval')),
    review_days: toReviewDays(valueOf('review_days')),
  }
}

const toSettings = (row: Omit<Selectable<ServiceSettingsTable>, 'created_at'>): Settings => ({
  version: row.id,
  fee_policy: row.fee_policy,
  hunter_percent: row.hunter_points / 100,
  landowner_percent: row.landowner_points / 100,
  fund_request_percent: row.fund_request_points / 100,
  stand_approval: row.stand_approval,
  review_days: row.review_days,
})

/** The name of a policy says whether hunters pay: the texts of the site follow it. */
const problems = ({
  fee_policy: name,
  hunter_percent: hunter,
}: {
  fee_policy: string
  hunter_percent: number
}) => {
  const errors: FieldErrors = {}
  if (name === 'split' && Math.round(hunter * 100) === 0)
    errors['hunter_percent'] = [{ code: 'hunter_share_needed' }]
  if (name === 'landowner_only' && Math.round(hunter * 100) !== 0)
    errors['hunter_percent'] = [{ code: 'hunter_share_none' }]
  return errors
}

/** What others read as single settings follows the newest state, in its transaction. */
const keepSingle = async (
  { db, input }: RequestContextOf<'administration.changeSettings'>,
  fundPoints: number,
): Promise<void> => {
  const single = [
    ['fund_request_share', String(fundPoints / 100)],
    ['stand_approval', input.stand_approval],
    ['review_days', String(input.review_days)],
  ] as const
  for (const [key, value] of single)
    await db
      .insertInto('setting')
      .values({ key, value })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
      .execute()
}

type Handlers = Pick<HandlersOf<'administration'>, 'settings' | 'changeSettings'>

/** The settings that administrators change, each state of which is kept (decision 154). */
export const settings: Handlers = {
  settings: async ({ context, db }) => {
    const read = await readAll(db)
    const people = toPeople(read.people)
    const history = read.history.map((row) => ({
      ...toSettings(row),
      by: toPerson(people, row.user_id),
      created_at: isoTime(row.created_at),
    }))
    return { status: true, data: inForce(context, read), history }
  },

  changeSettings: async (request) => {
    const { input, db, me, now, context } = request
    const errors = problems(input)
    if (Object.keys(errors).length > 0) return fail('invalid', errors)
    await sql`select pg_advisory_xact_lock(hashtext('service_settings'))`.execute(db)
    const before = inForce(context, await readAll(db))
    if (before.version !== input.version) return fail('settings_changed')
    const points = (percent: number) => Math.round(percent * 100)
    const fundPoints = points(input.fund_request_percent)
    const row = await db
      .insertInto('service_settings')
      .values({
        fee_policy: input.fee_policy,
        hunter_points: points(input.hunter_percent),
        landowner_points: points(input.landowner_percent),
        fund_request_points: fundPoints,
        stand_approval: input.stand_approval,
        review_days: input.review_days,
        user_id: me.id,
        created_at: now,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    await keepSingle(request, fundPoints)
    const after = toSettings(row)
    const changed = (Object.keys(after) as (keyof Settings)[]).filter(
      (name) => name !== 'version' && after[name] !== before[name],
    )
    await recordAct(
      request,
      'settings.change',
      'settings',
      Object.fromEntries(changed.map((name) => [name, `${before[name]} → ${after[name]}`])),
    )
    return { status: true, message: 'The settings are changed', data: after }
  },
}
