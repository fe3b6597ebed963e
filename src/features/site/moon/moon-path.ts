/** The lit part of a disc of radius 14 around 16,16: a half circle and the terminator's ellipse. */
export const moonPath = (phase: number): string => {
  const waxing = phase <= 0.5
  const bulge = Math.cos(phase * 2 * Math.PI) * 14
  const outer = waxing ? 1 : 0
  const inner = waxing === bulge > 0 ? 0 : 1
  return `M16 2A14 14 0 0 ${outer} 16 30A${Math.abs(bulge).toFixed(2)} 14 0 0 ${inner} 16 2Z`
}
