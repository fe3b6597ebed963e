import { reservationCalls } from '#core/calls/reservations.ts'
import { standCalls } from '#core/calls/stands.ts'
import { openTiles } from '#offline/tiles.ts'
import { lookAhead } from './reading.ts'

const looks: readonly [RegExp, (id: number) => Promise<unknown>][] = [
  [/^\/my-profile\/reservation-details\/(\d+)$/, (id) => lookAhead(reservationCalls.read, { id })],
  [
    /^\/my-profile\/hunt\/(\d+)$/,
    async (id) => {
      void openTiles()
      const held = await lookAhead(reservationCalls.read, { id })
      if (held) await lookAhead(standCalls.sheet, { id: held.data.stand_detail.id })
    },
  ],
]

/** Finds the copies that the screen at an address begins with. */
export const lookFor = async (path: string): Promise<void> => {
  for (const [test, look] of looks) {
    const id = test.exec(path)?.[1]
    if (id !== undefined) await look(Number(id))
  }
}
