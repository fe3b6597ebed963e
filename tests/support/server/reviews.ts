import { addBooking } from '#server/seed/demo/bookings.ts'
import type { TestApp } from './app.ts'
import { ids, start } from './fixture.ts'
import { picture } from './pictures.ts'

let turn = 0
/** A hunt of hunter on the landowner's stand 1 that was over weeks ago; each call has days of its own. */
export const pastHunt = async (
  app: TestApp,
  of: { standId?: number; ownerId?: number; hunterId?: number } = {},
): Promise<number> => {
  const day = new Date(start.getTime() - (30 + 2 * turn++) * 86_400_000).toISOString().slice(0, 10)
  return addBooking(app.context.database.db, {
    standId: 1,
    ownerId: ids.landowner,
    hunterId: ids.hunter,
    start: day,
    end: day,
    bookedAt: new Date(start.getTime() - 400 * 86_400_000),
    ...of,
  })
}

export const reviewBy = (type: 'hunter' | 'landowner', rating = 4, review = `Words of the ${type}`) => ({
  type,
  rating,
  review,
})

/** Writes a review as its side; gives its id. */
export const reviewed = async (
  app: TestApp,
  reservationId: number,
  type: 'hunter' | 'landowner',
  rating?: number,
): Promise<number> =>
  (await app.call('reviews.write', { reservationId, ...reviewBy(type, rating) }, { as: type })).body.data.id

/** A hunt that both have reviewed, so that all is published; gives the reviews. */
export const bothReviewed = async (app: TestApp) => {
  const reservationId = await pastHunt(app)
  const hunter = await reviewed(app, reservationId, 'hunter')
  return { reservationId, hunter, landowner: await reviewed(app, reservationId, 'landowner') }
}

const trophy = async (app: TestApp): Promise<number> => {
  await app.context.database.db.deleteFrom('trophy').where('reservation_id', '=', ids.reservation).execute()
  const input = { id: ids.reservation, image: await picture(), specie: 1, harvest_date: '2026-11-20' }
  return (await app.call('trophies.add', input)).body.data.id
}

/** For every call about reviews, and about trophies that wait, an input with which it works. */
export const reviewExamples = {
  'reviews.read': async (app: TestApp) => ({ input: { reservationId: await pastHunt(app) } }),
  'reviews.mine': () => ({ input: {} }),
  'reviews.ofUser': () => ({ input: { userId: ids.landowner } }),
  'reviews.write': async (app: TestApp) => ({
    input: { reservationId: await pastHunt(app), ...reviewBy('hunter') },
  }),
  'reviews.edit': async (app: TestApp) => {
    const { hunter } = await bothReviewed(app)
    await app.call('reviews.challenge', { key: hunter }, { as: 'landowner' })
    return { input: { id: hunter, ...reviewBy('hunter', 5) } }
  },
  'reviews.challenge': async (app: TestApp) => ({ input: { key: (await bothReviewed(app)).landowner } }),
  'trophies.toDecide': () => ({ input: {}, as: 'admin' as const }),
  'trophies.approve': async (app: TestApp) => ({ input: { id: await trophy(app) }, as: 'admin' as const }),
  'trophies.reject': async (app: TestApp) => ({ input: { id: await trophy(app) }, as: 'admin' as const }),
}
