import type { InboxThread } from '#core/calls/messages/inbox.ts'
import { chatDays } from '#core/rules/booking/reservation-state.ts'
import { wholeParty } from '#core/rules/chat.ts'
import { sql } from 'kysely'
import { type InJson, isoTime } from '#server/db/json.ts'
import { loadPage } from '#server/domain/people/pages.ts'
import { fullName, toPerson } from '#server/domain/people/people.ts'
import type { HandlersOf } from '#server/http/handler.ts'

interface Row {
  reservation_id: number
  user_id: number
  stand: string
  is_open: boolean
  unread: number
  message: string | null
  photos: number
  written_at: Date
  writer_id: number | null
}

/** The reservations of a person, each with how it is theirs. */
const ownReservations = (me: number) => sql`
  select r.id, r.user_id, s.user_id as owner_id, r.state, r.end_day, r.paid_at, s.title, s.zone
  from reservation r join stand s on s.id = r.stand_id
  where r.paid_at is not null and (r.user_id = ${me}
    or (s.user_id = ${me} and r.state in ('approved', 'cancel'))
    or exists (select from invitation i
      where i.reservation_id = r.id and i.user_id = ${me} and i.status = 'approved'))`

/**
 * With whom a person can write about `own`, and the party once somebody has joined. Threads in which nothing was
 * written are shown for those whom one usually writes to.
 */
const partners = (me: number) => sql`
  select id, min(usual) as usual from (
    select own.owner_id as id, 1 as usual
    union all select own.user_id, case when own.owner_id = ${me} then 1 else 2 end
    union all select i.user_id, 2 from invitation i
      where i.reservation_id = own.id and i.status = 'approved' and ${me} in (own.user_id, own.owner_id)
    union all select ${wholeParty}::bigint, case when exists (select from invitation i
      where i.reservation_id = own.id and i.status = 'approved') then 1 else 2 end
  ) p where id <> ${me} group by id`

/** The newest message between this person and `partner`, each branch by its own index. */
const newest = (me: number) => sql`
  (select id, from_user_id, message, photo_count, created_at from chat_message m
    where partner.id = ${wholeParty} and m.reservation_id = own.id and m.to_user_id is null order by id desc limit 1)
  union all
  (select id, from_user_id, message, photo_count, created_at from chat_message m
    where partner.id <> ${wholeParty} and m.reservation_id = own.id and m.to_user_id is not null
      and least(m.from_user_id, m.to_user_id) = least(${me}, partner.id)
      and greatest(m.from_user_id, m.to_user_id) = greatest(${me}, partner.id) order by id desc limit 1)`

const toThread = (row: InJson<Row>, people: Parameters<typeof toPerson>[0]): InboxThread => {
  const other = row.user_id === wholeParty ? null : toPerson(people, row.user_id)
  return {
    reservation_id: row.reservation_id,
    user_id: row.user_id,
    name: other ? fullName(other) : row.stand,
    image: other?.image ?? null,
    stand: row.stand,
    is_open: row.is_open,
    unread: row.unread,
    last:
      row.writer_id === null
        ? null
        : {
            message: row.message ?? '',
            photos: row.photos,
            date: isoTime(row.written_at),
            user: { id: row.writer_id, first_name: toPerson(people, row.writer_id).first_name },
          },
  }
}

/** All threads of a person, those with the newest messages first. */
export const inbox: HandlersOf<'inbox'> = {
  list: async ({ input, db, me, now }) => {
    const { rows, total, people } = await loadPage<Row>(db, {
      columns: sql`reservation_id, user_id, stand, is_open, message, photos, written_at, writer_id,
        (select count(*) from notification n where n.user_id = ${me.id} and n.type = 'chat' and n.read_at is null
          and n.data->>'reservation_id' = reservation_id::text and n.data->>'user_id' = t.user_id::text) as unread`,
      from: sql`from (
        select own.id as reservation_id, partner.id as user_id, own.title as stand, own.paid_at, partner.usual,
          own.state = 'approved' and (${now}::timestamptz at time zone own.zone)::date
            <= own.end_day + ${1 + chatDays}::int as is_open,
          m.message, coalesce(m.photo_count, 0) as photos, coalesce(m.created_at, own.paid_at) as written_at,
          m.from_user_id as writer_id
        from (${ownReservations(me.id)}) own cross join lateral (${partners(me.id)}) partner
          left join lateral (${newest(me.id)}) m on true
        ) t where writer_id is not null or (is_open and usual = 1)`,
      order: sql`written_at desc, reservation_id desc, user_id`,
      page: input.page,
      per_page: input.per_page,
      people: ['user_id', 'writer_id'],
    })
    return { status: true, data: rows.map((row) => toThread(row, people)), total_records: total }
  },
}
