const names = [
  'New Moon',
  'Waxing Crescent',
  'First Quarter',
  'Waxing Gibbous',
  'Full Moon',
  'Waning Gibbous',
  'Last Quarter',
  'Waning Crescent',
] as const

/** The name of a phase of 0 (new) to 1; the four turning points last about a day each. */
export const phaseName = (phase: number): string => {
  const turning = 0.017
  for (let quarter = 0; quarter <= 4; quarter++)
    if (Math.abs(phase - quarter / 4) < turning) return names[(quarter * 2) % 8]!
  return names[Math.floor(phase * 4) * 2 + 1]!
}

/** The lit part of a disc of radius 14 around 16,16: a half circle and the terminator's ellipse. */
export const moonPath = (phase: number): string => {
  const waxing = phase <= 0.5
  const bulge = Math.cos(phase * 2 * Math.PI) * 14
  const outer = waxing ? 1 : 0
  const inner = waxing === bulge > 0 ? 0 : 1
  return `M16 2A14 14 0 0 ${outer} 16 30A${Math.abs(bulge).toFixed(2)} 14 0 0 ${inner} 16 2Z`
}
