import { addBooking, addWaiver } from '#server/seed/demo/bookings.ts'
import type { Db } from '#server/db/connect.ts'
import { wisconsin } from '#server/services/maps/invented/towns.ts'
import { addPeople } from '#server/seed/demo/people.ts'
import { addStand, knownLists } from '#server/seed/demo/stands.ts'
import { migrate } from '#server/db/migrate.ts'
import { seedReference } from '#server/seed/reference/reference.ts'

/** The instant at which every API test begins: a Friday, nine in the morning at the stands. */
export const start = new Date('2026-11-20T15:00:00Z')

/** Ids of what every test database holds. Stands 1–3 cost $100 a day, weekends too; 1 and 2 are the landowner's. */
export const ids = {
  hunter: 1,
  hunter2: 2,
  landowner: 3,
  landowner2: 4,
  junior: 5,
  admin: 6,
  /** Of hunter on stand 1, on the first day; paid. */
  reservation: 1,
  voucher: 1,
} as const

export const addFixture = async (db: Db): Promise<void> => {
  await migrate(db)
  // The public points of the stands are the same in every run.
  await db.updateTable('location_secret').set({ secret: 'a secret of tests' }).execute()
  await seedReference(db)
  await addPeople(db, start)
  const known = await knownLists(db)
  const pictures = ['/media/0123456789abcdef.webp']
  for (const index of [0, 1, 2]) {
    const region = { ...wisconsin[0]!, lat: 44.5 + index / 10, lng: -89.5 }
    const owner = index === 2 ? ids.landowner2 : ids.landowner
    const id = await addStand(db, { index, region, owner, pictures, now: start, known, exact: true })
    await db
      .updateTable('rate')
      .set({ rate_cents: 10_000, is_enabled: true })
      .where('stand_id', '=', id)
      .execute()
    await db
      .updateTable('stand')
      .set({
        price_cents: 10_000,
        weekdays: 127,
        recovery_days: 0,
        minimum_rating: 0,
        cancellation_days: 7,
        cancellation_fee_cents: 2500,
      })
      .where('id', '=', id)
      .execute()
    await db.deleteFrom('discount_tier').where('stand_id', '=', id).execute()
    await db.deleteFrom('blockout').where('stand_id', '=', id).execute()
    await db.deleteFrom('occasion').where('stand_id', '=', id).execute()
  }
  const year = 365 * 86_400_000
  for (const [id, name] of [
    [ids.hunter, 'Hanna Lindqvist'],
    [ids.hunter2, 'Themba Nkosi'],
  ] as const)
    await addWaiver(
      db,
      { id, name },
      new Date(start.getTime() - 86_400_000),
      new Date(start.getTime() + year),
    )
  await addBooking(db, {
    standId: 1,
    ownerId: ids.landowner,
    hunterId: ids.hunter,
    start: '2026-11-20',
    end: '2026-11-21',
    bookedAt: new Date(start.getTime() - 5 * 86_400_000),
  })
}
