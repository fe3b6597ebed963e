import { reservationCalls } from '#core/calls/reservations.ts'
import { laterStandCalls } from '#core/calls/later-stands.ts'
import { openTiles } from '#offline/map/tiles.ts'
import { preloadFromCache } from '#app/data/read-call.ts'

/** Preloads the cached responses of a screen, by the id at the end of its URL. */
export const initialReads = {
  reservation: async (id: number): Promise<void> =>
    void (await preloadFromCache(reservationCalls.read, { id })),
  hunt: async (id: number): Promise<void> => {
    void openTiles()
    const cachedHunt = await preloadFromCache(reservationCalls.read, { id })
    if (cachedHunt) await preloadFromCache(laterStandCalls.sheet, { id: cachedHunt.data.stand_detail.id })
  },
}
