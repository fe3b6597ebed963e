import { reservationCalls } from '#core/calls/reservations.ts'
import { standCalls } from '#core/calls/stands.ts'
import { openTiles } from '#offline/map/tiles.ts'
import { lookAhead } from '#app/data/read-call.ts'

/** Finds the copies that a screen begins with, by the id at the end of its address. */
export const looks = {
  reservation: async (id: number): Promise<void> => void (await lookAhead(reservationCalls.read, { id })),
  hunt: async (id: number): Promise<void> => {
    void openTiles()
    const held = await lookAhead(reservationCalls.read, { id })
    if (held) await lookAhead(standCalls.sheet, { id: held.data.stand_detail.id })
  },
}
