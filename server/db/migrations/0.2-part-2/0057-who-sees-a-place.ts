import { type Kysely, sql } from 'kysely'

/** The answer says what the service shows of a place (decision 34); what an administrator has changed stays. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    update faq set answer = 'Everyone sees the town, county and state, and a circle on the map, or the exact place where its owner chose so. The parking, the routes and the boundary are shown to hunters who have paid, until 30 days after their hunt.'
      where answer = 'Visitors see the area. The way to the parking spot, the way to the stand and the boundary are shown only to you once you have booked.'
  `.execute(db)
}
