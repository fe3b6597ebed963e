import { messageTable } from '#core/words/message.ts'

const names = messageTable([
  'New Moon',
  'Waxing Crescent',
  'First Quarter',
  'Waxing Gibbous',
  'Full Moon',
  'Waning Gibbous',
  'Last Quarter',
  'Waning Crescent',
])

/** The name of the moon's phase, of 0 (new) through 0.5 (full) to 1; a turning point lasts about a day. */
export const phaseName = (phase: number): string => {
  const turning = 0.017
  for (let quarter = 0; quarter <= 4; quarter++)
    if (Math.abs(phase - quarter / 4) < turning) return names[(quarter * 2) % 8]!
  return names[Math.floor(phase * 4) * 2 + 1]!
}
