import { fail, type Failure, isFailure } from '#core/failures.ts'
import { type RawBuilder, sql } from 'kysely'
import { type Claimed, claimUpload, readUpload } from '#server/domain/people/uploads.ts'
import { discardFile, keepMedia } from '#server/media/kept-files.ts'
import { keepPicture, type Picture } from '#server/media/pictures.ts'
import { reservationForViewer, todayAt } from '#server/domain/bookings/reservations.ts'
import type { Db } from '#server/db/connect.ts'
import { wasOffered } from '#server/domain/stands/choices.ts'
import { trophiesWhere } from '#server/domain/bookings/trophies.ts'
import type { HandlersOf } from '#server/http/handler.ts'
import { notify } from '#server/domain/messages/notify.ts'
import { trophyDecisions } from './decisions.ts'

interface Facts {
  picture: Picture
  upload: Claimed | null
}

/** A species that is hidden is still hunted where a stand has it. */
const isOfStand = async (
  db: Db,
  specie: { readonly id: number; readonly hidden_at: Date | null },
  standId: number,
  times: Parameters<typeof wasOffered>[1],
): Promise<boolean> => {
  if (wasOffered(specie.hidden_at, times)) return true
  const row = await db
    .selectFrom('stand_specie')
    .select('specie_id')
    .where('stand_id', '=', standId)
    .where('specie_id', '=', specie.id)
    .executeTakeFirst()
  return row !== undefined
}

export const trophies: HandlersOf<'trophies'> = {
  ...trophyDecisions,

  add: {
    prepare: async ({ input, db, me, context, now, spool }): Promise<Facts | Failure> => {
      const { row, viewer } = await reservationForViewer(db, input.id, me.id)
      if (
        viewer !== 'main_hunter' ||
        row.owner_id === me.id ||
        row.paid_at === null ||
        row.state !== 'approved'
      )
        return fail('trophy_not_allowed')
      if (input.harvest_date > todayAt(row, now))
        return fail('invalid', { harvest_date: [{ code: 'day_in_future' }] })
      const upload =
        input.image_upload === undefined ? null : await readUpload({ db, spool }, input.image_upload, me.id)
      if (isFailure(upload)) return upload
      const source = upload?.file ?? input.image
      if (!source) return fail('invalid', { image: [{ code: 'picture_needed' }] })
      const picture = await keepPicture(context, source, 'image', {
        userId: me.id,
        isReserved: upload !== null,
      })
      return isFailure(picture) ? picture : { picture, upload }
    },
    discard: ({ context }, { picture }: Facts) => discardFile(context, picture.pending),
    execute: async (request, { picture, upload }: Facts) => {
      const { input, db, me, now } = request
      const { row } = await reservationForViewer(db, input.id, me.id, true)
      const specie = await db
        .selectFrom('specie')
        .select(['id', 'hidden_at'])
        .where('id', '=', input.specie)
        .forKeyShare()
        .executeTakeFirst()
      if (!specie || !(await isOfStand(db, specie, row.stand_id, request)))
        return fail('invalid', { specie: [{ code: 'species_needed' }] })
      const before = await db
        .selectFrom('trophy')
        .select('id')
        .where('reservation_id', '=', row.id)
        .executeTakeFirst()
      if (before) return fail('trophy_exists')
      if (upload) await claimUpload(db, upload, now)
      await keepMedia(db, { ...picture, kind: 'image' }, { userId: me.id, isPublic: true }, now)
      await db
        .insertInto('trophy')
        .values({
          reservation_id: row.id,
          stand_id: row.stand_id,
          user_id: me.id,
          image: picture.url,
          name: input.name,
          specie_id: specie.id,
          harvest_day: input.harvest_date,
          comment: input.comment,
          status: 'pending',
          created_at: now,
        })
        .execute()
      await notify(
        db,
        {
          userId: row.owner_id,
          type: 'trophy_added',
          code: 'recorded',
          values: { person: `${me.first_name} ${me.last_name}`, stand: row.title },
          data: { reservation_id: row.id, stand_id: row.stand_id },
        },
        now,
      )
      const {
        trophies: [trophy],
      } = await trophiesWhere(db, [sql`t.reservation_id = ${row.id}`], { page: 1, per_page: 1 })
      return { status: true, message: 'Your trophy has been sent for approval', data: trophy! }
    },
  },

  mine: async ({ input, db, me }) => {
    const { trophies: data, total } = await trophiesWhere(db, [sql`t.user_id = ${me.id}`], input)
    return { status: true, data, total_records: total }
  },

  room: async ({ input, db, me }) => {
    const where: RawBuilder<unknown>[] = [sql`(t.status = 'approved' or t.user_id = ${me.id})`]
    if (input.start_date !== undefined) where.push(sql`t.harvest_day >= ${input.start_date}::date`)
    if (input.end_date !== undefined) where.push(sql`t.harvest_day <= ${input.end_date}::date`)
    if (input.state !== undefined) where.push(sql`s.state_id = ${input.state}`)
    if (input.specie !== undefined) where.push(sql`t.specie_id = ${input.specie}`)
    if (input.marked_trophy !== undefined) where.push(sql`t.is_marked = ${input.marked_trophy}`)
    const { trophies: data, total } = await trophiesWhere(db, where, input)
    return { status: true, data, total_records: total }
  },
}
