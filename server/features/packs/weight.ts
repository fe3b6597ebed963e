import { sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import type { Files } from '#server/services/files.ts'

/** The assumed size of a picture of unknown size, in bytes. */
const usualPicture = 60_000

export const picturesWeigh = async (files: Files, pictures: readonly string[]): Promise<number> => {
  const sizes = await Promise.all(
    pictures.map((path) => files.size(path.replace(/^\/media\//, '')).catch(() => null)),
  )
  return sizes.reduce<number>((sum, size) => sum + (size ?? usualPicture), 0)
}

interface Counted {
  messages: number
  letters: number
  photos: number
  reservations: number
  notes: number
  tickets: number
  trophies: number
  questions: number
  species: number
}
/** Bytes of one line of each list as the phone keeps it, measured on the demo data. */
const line = {
  message: 190,
  reservation: 1100,
  note: 330,
  ticket: 300,
  trophy: 480,
  question: 330,
  specie: 95,
}
/** Bytes of the answers that every pack has: profile, reference data, the stand's page. */
const always = 6500

/** Estimates the bytes of a hunt's cached responses beside the pack; the phone counts the real ones. */
export const answersWeigh = async (
  db: Db,
  { reservationId, userId, own }: { reservationId: number; userId: number; own: number },
): Promise<number> => {
  const { rows } = await sql<Counted>`
    select
      c.messages, c.letters, c.photos,
      (select least(9, count(*)) from reservation where user_id = ${userId} and state = 'approved')::int as reservations,
      (select least(10, count(*)) from notification where user_id = ${userId})::int as notes,
      (select least(10, count(*)) from ticket where user_id = ${userId})::int as tickets,
      (select least(9, count(*)) from trophy where user_id = ${userId})::int as trophies,
      (select count(*) from waiver_question)::int as questions,
      (select count(*) from specie where hidden_at is null)::int as species
    from (select count(*)::int as messages, coalesce(sum(length(message)), 0)::int as letters,
        coalesce(sum(photo_count), 0)::int as photos
      from chat_message where reservation_id = ${reservationId}
        and (to_user_id is null or ${userId} in (from_user_id, to_user_id))) c`.execute(db)
  const n = rows[0]!
  return (
    always +
    own +
    n.messages * line.message +
    n.letters +
    n.photos * usualPicture +
    n.reservations * line.reservation +
    n.notes * line.note +
    n.tickets * line.ticket +
    n.trophies * line.trophy +
    n.questions * line.question +
    n.species * line.specie
  )
}
