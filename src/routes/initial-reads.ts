import { reservationCalls } from '#core/calls/reservations.ts'
import { standCalls } from '#core/calls/stands.ts'
import { openTiles } from '#offline/map/tiles.ts'
import { preloadFromCache } from '#app/data/read-call.ts'

/** Finds the copies that a screen begins with, by the id at the end of its address. */
export const initialReads = {
  reservation: async (id: number): Promise<void> =>
    void (await preloadFromCache(reservationCalls.read, { id })),
  hunt: async (id: number): Promise<void> => {
    void openTiles()
    const held = await preloadFromCache(reservationCalls.read, { id })
    if (held) await preloadFromCache(standCalls.sheet, { id: held.data.stand_detail.id })
  },
}
