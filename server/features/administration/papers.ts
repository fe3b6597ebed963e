import type { LeaseToReview, WaiverToReview } from '#core/calls/administration/administration.ts'
import { fail } from '#core/failures.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import { isoTime, rowOf } from '#server/db/json.ts'
import { notify } from '#server/domain/messages/notify.ts'
import { loadPage } from '#server/domain/people/pages.ts'
import {
  fullName,
  isWaiverApproved,
  loadPeople,
  type People,
  toPerson,
} from '#server/domain/people/people.ts'
import { found } from '#server/domain/refusal.ts'
import type { HandlersOf } from '#server/http/handler.ts'
import { recordAct } from './acts.ts'

type Filter = 'waiting' | 'approved' | 'rejected' | 'all'

/** Waivers `w` that nobody has decided about: the latest of their signers, which their answers did not approve. */
export const waitingWaivers = sql`not w.is_approved
  and not exists (select from waiver_review v where v.waiver_id = w.id)
  and not exists (select from waiver o where o.user_id = w.user_id and (o.signed_at, o.id) > (w.signed_at, w.id))`
export const waitingLeases = sql`not exists (select from lease_review v where v.lease_application_id = w.id)`

const ofWaivers: Record<Filter, RawBuilder<unknown>> = {
  waiting: waitingWaivers,
  approved: sql`${isWaiverApproved}`,
  rejected: sql`exists (select from waiver_review v where v.waiver_id = w.id and v.verdict = 'rejected')`,
  all: sql`true`,
}
const leasesAs = (verdict: 'approved' | 'rejected') =>
  sql`exists (select from lease_review v where v.lease_application_id = w.id and v.verdict = ${verdict})`
const ofLeases: Record<Filter, RawBuilder<unknown>> = {
  waiting: waitingLeases,
  approved: leasesAs('approved'),
  rejected: leasesAs('rejected'),
  all: sql`true`,
}

interface ReviewRow {
  verdict: 'approved' | 'rejected'
  reason: string
  user_id: number
  created_at: string
}
interface Reviewed {
  user_id: number
  /** The administrator, beside the review for the list of people. */
  reviewer: number | null
  review: ReviewRow | null
}
interface WaiverRow extends Reviewed, Omit<WaiverToReview, 'review' | 'user'> {}
interface LeaseRow extends Reviewed, Omit<LeaseToReview, 'review' | 'user'> {}

const toReview = (row: ReviewRow | null, people: People): WaiverToReview['review'] =>
  row && {
    verdict: row.verdict,
    reason: row.reason,
    by: toPerson(people, row.user_id),
    at: isoTime(row.created_at),
  }

const reviewColumns = (table: 'waiver_review' | 'lease_review', key: string) => {
  const of = sql`${sql.table(table)} v where ${sql.ref(`v.${key}`)} = w.id`
  return sql`(select v.user_id from ${of}) as reviewer,
    ${rowOf(sql`select v.verdict, v.reason, v.user_id, v.created_at from ${of}`)} as review`
}

/** Who has decided about a paper, for the second administrator. */
const decider = async (db: Db, userId: number): Promise<{ person: string }> => ({
  person: fullName(toPerson(await loadPeople(db, [userId]), userId)),
})

const kinds = {
  waiver: { table: 'waiver_review', key: 'waiver_id', decided: 'waiver_reviewed' },
  lease: { table: 'lease_review', key: 'lease_application_id', decided: 'lease_reviewed' },
} as const

interface Review {
  readonly input: { readonly id: number; readonly verdict: 'approved' | 'rejected'; readonly reason: string }
  readonly db: Db
  readonly me: { readonly id: number }
  readonly now: Date
}

/** Records the one decision about a paper; a refusal where the reason is missing or another administrator was first. */
const decide = async (
  { input, db, me, now }: Review,
  { table, key, decided }: (typeof kinds)[keyof typeof kinds],
) => {
  const { id, verdict, reason } = input
  if (verdict === 'rejected' && reason === '') return fail('invalid', { reason: [{ code: 'reason_needed' }] })
  const made = await sql`
    insert into ${sql.table(table)} (${sql.ref(key)}, verdict, reason, user_id, created_at)
    values (${id}, ${verdict}, ${reason}, ${me.id}, ${now}) on conflict do nothing returning verdict`.execute(
    db,
  )
  if (made.rows.length > 0) return null
  const first = await sql<{ user_id: number }>`
    select user_id from ${sql.table(table)} where ${sql.ref(key)} = ${id}`.execute(db)
  return { ...fail(decided), values: await decider(db, first.rows[0]!.user_id) }
}

type Papers = Pick<HandlersOf<'administration'>, 'waivers' | 'reviewWaiver' | 'leases' | 'reviewLease'>

export const papers: Papers = {
  waivers: async ({ input, db }) => {
    const { rows, total, people } = await loadPage<WaiverRow>(db, {
      columns: sql`w.id, w.user_id, w.document_type, w.signer_name, w.guardian_name, w.signed_at, w.expires_at,
        w.is_approved, w.answers, ${reviewColumns('waiver_review', 'waiver_id')}`,
      from: sql`from waiver w where ${ofWaivers[input.status]}`,
      order: sql`w.signed_at desc, w.id desc`,
      page: input.page,
      per_page: input.per_page,
      people: ['user_id', 'reviewer'],
    })
    const data = rows.map(({ user_id: userId, reviewer: _reviewer, review, ...row }) => ({
      ...row,
      user: toPerson(people, userId),
      signed_at: isoTime(row.signed_at),
      expires_at: isoTime(row.expires_at),
      answers: row.answers.map(({ question, answer, reason }) => ({
        question,
        answer,
        reason: reason ?? null,
      })),
      review: toReview(review, people),
    }))
    return { status: true, data, total_records: total }
  },

  reviewWaiver: async (request) => {
    const { input, db, now } = request
    const { id, verdict, reason } = input
    const waiver = found(
      await db.selectFrom('waiver').select(['id', 'user_id']).where('id', '=', id).executeTakeFirst(),
    )
    const refused = await decide(request, kinds.waiver)
    if (refused) return refused
    await recordAct(request, `waiver.${verdict === 'approved' ? 'approve' : 'reject'}`, `waiver/${id}`, {
      signer: waiver.user_id,
      ...(reason !== '' && { reason }),
    })
    const message =
      verdict === 'approved'
        ? ({ code: 'approved', values: {} } as const)
        : ({ code: 'rejected', values: { reason } } as const)
    await notify(
      db,
      { userId: waiver.user_id, type: 'waiver_reviewed', ...message, data: { waiver_id: id } },
      now,
    )
    return {
      status: true,
      message: verdict === 'approved' ? 'The waiver is approved' : 'The waiver is rejected',
    }
  },

  leases: async ({ input, db }) => {
    const { rows, total, people } = await loadPage<LeaseRow>(db, {
      columns: sql`w.id, w.user_id, w.property_identification_name, w.body, w.signer_name, w.signed_at,
        ${reviewColumns('lease_review', 'lease_application_id')}`,
      from: sql`from lease_application w where ${ofLeases[input.status]}`,
      order: sql`w.id desc`,
      page: input.page,
      per_page: input.per_page,
      people: ['user_id', 'reviewer'],
    })
    const data = rows.map(({ user_id: userId, reviewer: _reviewer, review, ...row }) => ({
      ...row,
      user: toPerson(people, userId),
      signed_at: isoTime(row.signed_at),
      review: toReview(review, people),
    }))
    return { status: true, data, total_records: total }
  },

  reviewLease: async (request) => {
    const { input, db, now } = request
    const { id, verdict, reason } = input
    const lease = found(
      await db
        .selectFrom('lease_application')
        .select(['user_id', 'property_identification_name'])
        .where('id', '=', id)
        .executeTakeFirst(),
    )
    const refused = await decide(request, kinds.lease)
    if (refused) return refused
    await recordAct(
      request,
      `lease.${verdict === 'approved' ? 'approve' : 'reject'}`,
      `lease_application/${id}`,
      { applicant: lease.user_id, ...(reason !== '' && { reason }) },
    )
    const land = lease.property_identification_name
    const message =
      verdict === 'approved'
        ? ({ code: 'approved', values: { land } } as const)
        : ({ code: 'rejected', values: { land, reason } } as const)
    await notify(
      db,
      { userId: lease.user_id, type: 'lease_reviewed', ...message, data: { lease_application_id: id } },
      now,
    )
    return {
      status: true,
      message: verdict === 'approved' ? 'The application is approved' : 'The application is rejected',
    }
  },
}
