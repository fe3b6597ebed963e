import { type Kysely, sql } from 'kysely'

interface Row {
  id: number
  type: string
  message: string
  created_at: Date
  zone: string | null
}
type Values = Record<string, string | number | object>
type Read = (parts: string[], row: Row, db: Kysely<unknown>) => Values | null | Promise<Values | null>

const day = String.raw`[A-Z][a-z]{2} \d{2}, \d{4}`
const days = `(${day}(?: - ${day})?)`
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const isoDay = (shown: string): string =>
  `${shown.slice(8)}-${String(months.indexOf(shown.slice(0, 3)) + 1).padStart(2, '0')}-${shown.slice(4, 6)}`
const range = (shown: string) => {
  const [from = '', to = from] = shown.split(' - ').map(isoDay)
  return { from, to }
}

const named =
  (...names: string[]): Read =>
  (parts) =>
    Object.fromEntries(
      names.map((name, at) => {
        const part = parts[at] ?? ''
        return [name, name === 'days' ? range(part) : name === 'n' ? Number(part) : part]
      }),
    )

/** "Nov 20, 5:00 PM CST" had no year: it is the one nearest to when the row was written, by the stand's clock. */
const overdue: Read = async ([person = '', stand = '', month = '', date = '', clock = ''], row, db) => {
  if (row.zone === null) return null
  const year = row.created_at.getUTCFullYear()
  const written = [year - 1, year, year + 1].map((each) => `${month} ${date} ${each} ${clock}`)
  const { rows } = await sql<{ at: Date }>`
    select to_timestamp(w, 'Mon DD YYYY HH12:MI AM')::timestamp at time zone ${row.zone} as at
    from unnest(${written}::text[]) w
    order by abs(extract(epoch from to_timestamp(w, 'Mon DD YYYY HH12:MI AM')::timestamp at time zone ${row.zone} - ${row.created_at}))
    limit 1`.execute(db)
  return { person, stand, time: { at: rows[0]!.at.toISOString(), zone: row.zone } }
}

/** The sentences of the released versions, by type; of two that fit, the first. */
const sentences: readonly [type: string, code: string, sentence: string, read: Read][] = [
  ['chat', 'written', '([^:]+): (.*)', named('person', 'text')],
  ['stand_reservation', 'booked', `(.+) has booked (.+) for ${days}`, named('person', 'stand', 'days')],
  ['stand_reservation', 'joins', `(.+) joins the hunt at (.+), ${days}`, named('person', 'stand', 'days')],
  [
    'stand_reservation_cancel',
    'cancelled',
    `(.+) has cancelled (.+), ${days}`,
    named('person', 'stand', 'days'),
  ],
  [
    'hunter_invitation',
    'invites',
    `(.+) invites you to hunt at (.+), ${days}`,
    named('person', 'stand', 'days'),
  ],
  [
    'accepted_hunter_invitation',
    'accepted',
    '(.+) has accepted your invitation to (.+)',
    named('person', 'stand'),
  ],
  [
    'rejected_hunter_invitation',
    'rejected',
    '(.+) has rejected your invitation to (.+)',
    named('person', 'stand'),
  ],
  ['rejected_hunter_invitation', 'left', '(.+) no longer hunts with you at (.+)', named('person', 'stand')],
  [
    'cancel_hunter_invitation',
    'hunt_cancelled',
    `(.+) has cancelled the hunt at (.+), ${days}`,
    named('person', 'stand', 'days'),
  ],
  [
    'cancel_hunter_invitation',
    'withdrawn',
    '(.+) has cancelled the invitation to (.+)',
    named('person', 'stand'),
  ],
  [
    'revoke_hunter_access',
    'revoked',
    '(.+) has revoked your access to the hunt at (.+)',
    named('person', 'stand'),
  ],
  [
    'refund_on_cancellation',
    'refunded',
    String.raw`\$([\d,]+\.\d{2}) is on its way back to you`,
    ([amount = '']) => ({ amount: { cents: Math.round(Number(amount.replaceAll(',', '')) * 100) } }),
  ],
  ['attendance', 'checked_in', '(.+) has checked in at (.+)', named('person', 'stand')],
  ['attendance', 'checked_out', '(.+) has checked out of (.+)', named('person', 'stand')],
  [
    'attendance',
    'overdue',
    String.raw`(.+) meant to be back from (.+) by ([A-Z][a-z]{2}) (\d{1,2}), (\d{1,2}:\d{2}\s[AP]M)\s\S+ and has not checked out`,
    overdue,
  ],
  [
    'return_due',
    'due',
    String.raw`You meant to be back by now\. Check out, or (.+) hears of it in (\d+) minutes\.`,
    named('contact', 'n'),
  ],
  ['trophy_added', 'recorded', '(.+) has recorded a trophy at (.+)', named('person', 'stand')],
  ['stand_followed', 'followed', '(.+) follows (.+)', named('person', 'stand')],
  ['ticket_updated', 'opened', '(.+) has opened a ticket: (.+)', named('person', 'subject')],
  ['new_comment', 'commented', '(.+) has commented on "(.+)"', named('person', 'subject')],
  [
    'hunt_pack',
    'booked',
    String.raw`(.+) is booked\. Download it before you leave the last signal`,
    named('stand'),
  ],
  [
    'hunt_pack',
    'begun',
    String.raw`Your hunt at (.+) has begun\. Download it before you leave the last signal`,
    named('stand'),
  ],
  [
    'hunt_pack',
    'near',
    String.raw`Your hunt at (.+) is near\. Download it before you leave the last signal`,
    named('stand'),
  ],
  ['search_stand', 'new', '(.+) is new and matches your search "(.+)"', named('stand', 'search')],
  ['search_stand', 'several', String.raw`(.+) matches (\d+) of your saved searches`, named('stand', 'n')],
  ['search_days', 'freed', '(.+) has days free again for your search "(.+)"', named('stand', 'search')],
  ['search_stands', 'found', String.raw`(\d+) stands match your search "(.+)"`, named('n', 'search')],
  ['search_several', 'found', String.raw`(\d+) stands match your saved searches`, named('n')],
  ['push_ending', 'day', '(1) day', named('n')],
  ['push_ending', 'days', String.raw`(\d+) days`, named('n')],
]
const patterns = sentences.map(([type, code, sentence, read]) => ({
  type,
  code,
  read,
  test: new RegExp(
    type === 'push_ending'
      ? String.raw`^Open the app on this device within ${sentence}, or its notifications end\.$`
      : `^${sentence}$`,
    's',
  ),
}))

const messageOf = async (row: Row, db: Kysely<unknown>): Promise<{ code: string; values: Values }> => {
  for (const { type, code, test, read } of patterns) {
    const found = type === row.type ? test.exec(row.message) : null
    const values = found && (await read(found.slice(1), row, db))
    if (values) return { code, values }
  }
  return { code: 'text', values: { text: row.message } }
}

const batch = 1000

/** Notifications keep a code and its values; the English sentence, which had to be taken apart to be read, goes. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table notification add column code text, add column "values" jsonb`.execute(db)
  for (let after = 0; ;) {
    const { rows } = await sql<Row>`
      select n.id, n.type, n.message, n.created_at, s.zone
      from notification n left join stand s
        on s.id = case when n.data ->> 'stand_id' ~ '^[0-9]{1,15}$' then (n.data ->> 'stand_id')::bigint end
      where n.id > ${after} order by n.id limit ${batch}`.execute(db)
    const last = rows.at(-1)
    if (!last) break
    const read: object[] = []
    for (const row of rows) read.push({ id: row.id, ...(await messageOf(row, db)) })
    await sql`
      update notification n set code = r.code, "values" = r."values"
      from jsonb_to_recordset(${JSON.stringify(read)}::jsonb) as r(id bigint, code text, "values" jsonb)
      where n.id = r.id`.execute(db)
    after = last.id
  }
  await sql`
    alter table notification alter column code set not null, alter column "values" set not null,
      drop column message`.execute(db)
}
