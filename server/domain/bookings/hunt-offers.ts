import { sql } from 'kysely'
import { notify } from '#server/domain/messages/notify.ts'
import type { Db } from '#server/db/connect.ts'

/** How many days before a hunt its download is offered again. */
const soonDays = 3

interface Offer {
  reservation_id: number
  user_id: number
  title: string
  start_day: string
  kind: 'approval' | 'soon'
}

const codeOf = ({ kind, start_day }: Offer, today: string) =>
  kind === 'approval' ? 'booked' : start_day <= today ? 'begun' : 'near'

const tell = async (db: Db, offers: readonly Offer[], now: Date): Promise<void> => {
  for (const offer of offers)
    await notify(
      db,
      {
        userId: offer.user_id,
        type: 'hunt_pack',
        code: codeOf(offer, now.toISOString().slice(0, 10)),
        values: { stand: offer.title },
        data: { reservation_id: offer.reservation_id },
      },
      now,
    )
}

/** Offers the download at approval, in the same transaction; a hunt that starts soon gets no second offer. */
export const offerAtApproval = async (db: Db, reservationId: number, now: Date): Promise<void> => {
  const { rows } = await sql<Offer>`
    with booked as (
      select r.id, r.user_id, s.title, r.start_day,
        r.start_day <= (${now}::timestamptz at time zone s.zone)::date + ${soonDays}::int as soon
      from reservation r join stand s on s.id = r.stand_id where r.id = ${reservationId}
    ), written as (
      insert into hunt_offer (reservation_id, user_id, kind, offered_at)
      select id, user_id, kind, ${now} from booked, unnest(array['approval', 'soon']) kind where kind = 'approval' or soon
      on conflict do nothing returning reservation_id, kind
    )
    select b.id as reservation_id, b.user_id, b.title, b.start_day::text as start_day, w.kind
    from written w join booked b on b.id = w.reservation_id where w.kind = 'approval'`.execute(db)
  await tell(db, rows, now)
}

/** Offers the download to every participant three days before a hunt, once each even with concurrent runs. */
export const offerSoon = async (db: Db, now: Date): Promise<number> =>
  db.transaction().execute(async (tx) => {
    const { rows } = await sql<Offer>`
      with due as (
        select r.id, p.user_id, s.title, r.start_day
        from reservation r join stand s on s.id = r.stand_id
        cross join lateral (
          select r.user_id union
          select a.user_id from invitation a
          where a.reservation_id = r.id and a.status = 'approved' and a.user_id is not null
        ) p
        where r.state = 'approved' and r.paid_at is not null
          and r.end_day >= (${now}::timestamptz at time zone s.zone)::date
          and r.start_day <= (${now}::timestamptz at time zone s.zone)::date + ${soonDays}::int
      ), written as (
        insert into hunt_offer (reservation_id, user_id, kind, offered_at)
        select id, user_id, 'soon', ${now} from due
        on conflict do nothing returning reservation_id, user_id, kind
      )
      select d.id as reservation_id, d.user_id, d.title, d.start_day::text as start_day, w.kind
      from written w join due d on d.id = w.reservation_id and d.user_id = w.user_id`.execute(tx)
    await tell(tx, rows, now)
    return rows.length
  })
