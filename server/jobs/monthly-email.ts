import type { Language } from '#core/rules/languages.ts'
import { localeOf } from '#core/rules/languages.ts'
import { showRange } from '#core/rules/time/days.ts'
import { type RawBuilder, sql } from 'kysely'
import { moneyText, toLanguage, translate } from '#server/config/translations.ts'
import type { Context } from '#server/context/context.ts'
import type { Db } from '#server/db/connect.ts'
import { priceIs, type RatesColumn, ratesColumn } from '#server/domain/calendar/calendars.ts'
import { isPublic } from '#server/domain/calendar/visibility.ts'
import { composeEmail, openButton } from '#server/domain/messages/emails.ts'
import { enqueue, type JobKinds } from '#server/domain/messages/queue.ts'
import { unsubscribeLabel, unsubscribeUrl } from '#server/domain/people/unsubscribe.ts'

/** People per job; another job continues with the rest. */
const atOnce = 100
/** The hour of the first day, in UTC, from which a month's emails are sent. */
const firstHour = 8
const mostLines = 5

const startOf = (month: string): Date => new Date(`${month}-01T00:00:00Z`)

/** Begins a month's emails once, whichever server comes first. */
export const beginMonth = async (db: Db, now: Date): Promise<void> => {
  const month = now.toISOString().slice(0, 7)
  if (now.getTime() < startOf(month).getTime() + firstHour * 3_600_000) return
  await db.transaction().execute(async (tx) => {
    const begun = await tx
      .insertInto('monthly_run')
      .values({ month })
      .onConflict((conflict) => conflict.doNothing())
      .returning('month')
      .executeTakeFirst()
    if (begun) await enqueue(tx, 'monthly_email', { month, after: 0 }, { now })
  })
}

interface Reader {
  id: number
  email: string
  first_name: string
  language: Language
  state_id: number | null
}
interface Content {
  news: { title: string; place: string }[]
  seasons: { stand: string; season: string; start_day: string; end_day: string }[]
  saved: { title: string; price_cents: number; rates: RatesColumn }[]
  searches: { name: string }[]
}

/** The stands that a person has saved, follows or has booked. */
const known = (userId: number): RawBuilder<unknown> => sql`(
  select stand_id from favorite where user_id = ${userId}
  union select stand_id from follower where user_id = ${userId}
  union select stand_id from reservation where user_id = ${userId} and paid_at is not null)`

/** New stands in the person's state, or within about 80 miles of a stand they know; seasons of the stands they know. */
const loadContent = async (db: Db, { id, state_id }: Reader, since: Date, now: Date): Promise<Content> => {
  const rows = async <T>(query: RawBuilder<T>): Promise<T[]> => (await query.execute(db)).rows
  return {
    news: await rows(sql<Content['news'][number]>`
      select s.title, coalesce(t.name, '') as place from stand s left join state t on t.id = s.state_id
      where ${isPublic} and s.user_id <> ${id} and s.created_at >= ${since} and (s.state_id = ${state_id}
        or exists (select from stand k where k.id in ${known(id)} and k.id <> s.id
          and k.lat between s.lat - 1.2 and s.lat + 1.2 and k.lng between s.lng - 1.6 and s.lng + 1.6))
      order by s.created_at desc, s.id desc limit ${mostLines}`),
    seasons: await rows(sql<Content['seasons'][number]>`
      select s.title as stand, e.title as season, e.start_day, e.end_day
      from season e join stand s on s.id = e.stand_id
      where ${isPublic} and s.id in ${known(id)}
        and e.start_day between ${now}::timestamptz::date and ${now}::timestamptz::date + 60
        and not exists (select from reservation r where r.stand_id = s.id and r.state not in ('cancel', 'rejected')
          and r.busy && daterange(e.start_day, e.end_day, '[]'))
      order by e.start_day, e.id limit ${mostLines}`),
    saved: await rows(sql<Content['saved'][number]>`
      select s.title, s.price_cents, ${ratesColumn(now)} as rates from favorite f join stand s on s.id = f.stand_id
      where f.user_id = ${id} and ${isPublic} order by f.created_at desc, s.id limit ${mostLines}`),
    searches: await rows(sql<Content['searches'][number]>`
      select name from saved_search where user_id = ${id} order by created_at desc, id limit ${mostLines}`),
  }
}

const linesOf = (language: Language, { news, seasons, saved, searches }: Content, now: Date): string[] => {
  const section = (title: string, lines: string[]) => (lines.length === 0 ? [] : [title, ...lines])
  return [
    ...section(
      translate(language, 'New stands near you'),
      news.map(({ title, place }) => `• ${place === '' ? title : `${title}, ${place}`}`),
    ),
    ...section(
      translate(language, 'Seasons that begin soon'),
      seasons.map(
        ({ stand, season, start_day, end_day }) =>
          `• ${stand}: ${season}, ${showRange(start_day, end_day, localeOf(language))}`,
      ),
    ),
    ...section(translate(language, 'What you saved'), [
      ...saved.map(({ title: stand, price_cents: cents, rates }) => {
        if (cents <= 0) return `• ${stand}`
        const values = { stand, price: moneyText(language, cents) }
        return priceIs(rates, now) === 'from'
          ? `• ${translate(language, '{stand}, from {price} a day', values)}`
          : `• ${translate(language, '{stand}, {price} a day', values)}`
      }),
      ...searches.map(({ name: search }) => `• ${translate(language, 'Your search "{search}"', { search })}`),
    ]),
  ]
}

const sendOne = (context: Context, id: number, month: string, now: Date): Promise<void> =>
  context.database.db.transaction().execute(async (tx) => {
    // The month is noted in the email's own transaction: a repeat, or another server, finds it noted.
    const person = await tx
      .updateTable('app_user')
      .set({ monthly_mailed: month })
      .where('id', '=', id)
      .where('monthly_email_enabled', '=', true)
      .where('email_verified_at', 'is not', null)
      .where('suspended_at', 'is', null)
      .where('deleted_at', 'is', null)
      .where(({ eb, or }) => or([eb('monthly_mailed', 'is', null), eb('monthly_mailed', '<', month)]))
      .returning(['id', 'email', 'first_name', 'language', 'state_id'])
      .executeTakeFirst()
    if (!person) return
    const reader = { ...person, language: toLanguage(person.language) }
    const { language } = reader
    const since = startOf(new Date(startOf(month).getTime() - 1).toISOString().slice(0, 7))
    const lines = linesOf(language, await loadContent(tx, reader, since, now), now)
    if (lines.length === 0) return
    const url = unsubscribeUrl(context, id)
    const email = composeEmail(
      reader,
      translate(language, 'New near you this month'),
      [translate(language, 'Hello {name},', { name: reader.first_name }), ...lines],
      openButton(language, `${context.config.publicUrl}/stand`),
      { label: unsubscribeLabel(language), url },
    )
    const headers = {
      'List-Unsubscribe': `<${url}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    }
    await enqueue(tx, 'mail', { email: { ...email, headers } }, { now })
  })

/** Sends the monthly email to the next people; a second run sends nothing again. */
export const sendMonthlyEmails = async (
  context: Context,
  { month, after }: JobKinds['monthly_email'],
): Promise<void> => {
  const now = context.clock.now()
  const { db } = context.database
  const people = await db
    .selectFrom('app_user')
    .select('id')
    .where('id', '>', after)
    .where('monthly_email_enabled', '=', true)
    .where('created_at', '<', startOf(month))
    .orderBy('id')
    .limit(atOnce)
    .execute()
  for (const { id } of people) await sendOne(context, id, month, now)
  const last = people.at(-1)
  if (last && people.length === atOnce) await enqueue(db, 'monthly_email', { month, after: last.id }, { now })
}
