import type { Context } from '#server/context/context.ts'
import { openSession } from '#server/http/session.ts'
import { addWaiver } from '#server/seed/demo/bookings.ts'
import { start } from '#tests/support/server/fixture.ts'
import type { Kind, Mark, People, Person } from './kinds.ts'

/** What main has of their own: nobody else may read or change it. */
export const addBelongings = async (
  context: Context,
  people: People,
  hunts: { hunt: number; past: number; both: number },
  mark: Mark,
) => {
  const { db } = context.database
  const user_id = people.main
  const one = { user_id, created_at: start }
  const support: Kind[] = ['main', 'admin']
  const { id: ticket } = await db
    .insertInto('ticket')
    .values({
      ...one,
      category_id: 1,
      subject: mark('subject of a ticket', support),
      description: mark('a ticket', support),
      media_id: null,
      taken_by: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const comment = { ticket_id: ticket, ...one, comment: mark('comment on a ticket', support) }
  await db.insertInto('ticket_comment').values(comment).execute()
  const before = new Date(start.getTime() - 86_400_000)
  await addWaiver(db, { id: user_id, name: 'Another name' }, before, start)
  await db
    .insertInto('waiver_review')
    .values((eb) => ({
      waiver_id: eb.selectFrom('waiver').select(({ fn }) => fn.max('id').as('id')),
      verdict: 'rejected',
      reason: mark('why a waiver was refused', support),
      user_id: people.admin,
      created_at: start,
    }))
    .execute()
  const { id: search } = await db
    .insertInto('saved_search')
    .values({
      ...one,
      name: mark('name of a saved search', ['main']),
      terms: JSON.stringify({ site_type: 2 }),
      start_day: null,
      end_day: null,
      area: null,
      alerts: true,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id: tag } = await db
    .insertInto('user_tag')
    .values({ ...one, name: mark('a tag', ['main']) })
    .returning('id')
    .executeTakeFirstOrThrow()
  const talks: [Kind, Kind][] = [
    ['main', 'landowner'],
    ['joined', 'landowner'],
    ['main', 'joined'],
  ]
  for (const [from, to] of talks) {
    const [from_user_id, to_user_id] = [people[from as Person], people[to as Person]]
    const message = mark(`message from ${from} to ${to}`, [from, to])
    await db
      .insertInto('chat_message')
      .values({
        reservation_id: hunts.hunt,
        from_user_id,
        to_user_id,
        message,
        written_at: null,
        device_written_at: null,
        created_at: start,
      })
      .execute()
  }
  await db
    .insertInto('chat_message')
    .values({
      reservation_id: hunts.hunt,
      from_user_id: people.joined,
      to_user_id: null,
      message: mark('message to everybody of a hunt', ['main', 'joined', 'landowner']),
      written_at: null,
      device_written_at: null,
      created_at: start,
    })
    .execute()
  const { id: notification } = await db
    .insertInto('notification')
    .values({
      ...one,
      type: 'chat',
      code: 'written',
      values: JSON.stringify({ person: 'Walt', text: mark('a notification', ['main']) }),
      data: JSON.stringify({ reservation_id: hunts.hunt, user_id: people.landowner }),
      read_at: null,
      pushed_at: start,
      mailed_at: start,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('hunt_return')
    .values({
      user_id,
      reservation_id: hunts.hunt,
      expected_at: new Date('2026-11-20T23:00:00Z'),
      device_expected_at: new Date('2026-11-20T23:00:00Z'),
      grace_minutes: 30,
      contact_name: mark('contact of a check-out reminder', ['main']),
      contact_email: `${mark("contact's email", ['main'])}@example.com`,
      state: 'waiting',
      version: 1,
      set_at: start,
      received_at: start,
      reminded_at: null,
      told_at: null,
      back_at: null,
    })
    .execute()
  const { id: trophy } = await db
    .insertInto('trophy')
    .values({
      ...one,
      reservation_id: hunts.past,
      stand_id: 1,
      image: '/media/0123456789abcdef.webp',
      name: 'Buck',
      specie_id: 1,
      harvest_day: '2026-10-02',
      comment: mark('a trophy that waits for approval', ['main', 'landowner', 'admin']),
      status: 'pending',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const both = { reservation_id: hunts.both, stand_id: 1, published_at: start, created_at: start, rating: 4 }
  const { id: challenged } = await db
    .insertInto('review')
    .values({
      ...both,
      user_id,
      about_user_id: people.landowner,
      type: 'hunter',
      review: 'A quiet place',
      challenged_at: start,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id: about } = await db
    .insertInto('review')
    .values({
      ...both,
      user_id: people.landowner,
      about_user_id: user_id,
      type: 'landowner',
      review: 'A good guest',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('review')
    .values({
      ...one,
      reservation_id: hunts.past,
      stand_id: 1,
      about_user_id: people.landowner,
      type: 'hunter',
      rating: 1,
      review: mark('an unpublished review', ['main']),
      published_at: null,
    })
    .execute()
  await db
    .insertInto('seal_key')
    .values({ ...one, key: mark('key that seals an outbox', ['main']).padEnd(43, 'A') + '=' })
    .execute()
  await db
    .insertInto('feedback')
    .values({ ...one, feedback: mark('feedback', ['main', 'admin']) })
    .execute()
  await db
    .insertInto('contact_message')
    .values({
      name: mark('writer of a contact message', []),
      email: 'c@example.com',
      message: mark('contact message', []),
      created_at: start,
    })
    .execute()
  await openSession(context, db, user_id, { address: mark("address of main's device", ['main']), agent: 'x' })
  const { id: device } = await db
    .selectFrom('session')
    .select('id')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  const endpoint = `https://push.example.com/${mark('push address', ['main'])}`
  await db
    .insertInto('push_subscription')
    .values({
      ...one,
      session_id: device,
      endpoint,
      p256dh: null,
      auth: null,
      seen_at: start,
      warned_at: null,
    })
    .execute()
  return { ticket, search, tag, notification, device, trophy, reviews: { challenged, about } }
}
