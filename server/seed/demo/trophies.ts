import sharp from 'sharp'
import { chanceOf } from '#server/config/random.ts'

const size = { width: 1200, height: 900 }
const middle = size.width / 2

/** What hangs on the board: antlers, spiral horns, or a fan of tail feathers. */
export type Mount = 'antlers' | 'horns' | 'fan'

/** How a species is mounted; null for one of which the demo has no picture. */
export const mountOf = (specie: string): Mount | null =>
  specie.endsWith('Deer')
    ? 'antlers'
    : /Turkey|Pheasant|Guineafowl/.test(specie)
      ? 'fan'
      : /Kudu|Impala|Springbok|Blesbok|Gemsbok|Eland/.test(specie)
        ? 'horns'
        : null

const mirrored = (path: string): string =>
  `${path}<g transform="matrix(-1 0 0 1 ${size.width} 0)">${path}</g>`

/** One side of a rack: a main beam that sweeps out and up, with its tines standing on it. */
const antler = (chance: () => number): string => {
  const spread = 210 + chance() * 60
  const height = 250 + chance() * 50
  const beam = (u: number): [x: number, y: number] => {
    const [a, b, c, d] = [
      [middle + 26, 486],
      [middle + spread * 1.1, 500],
      [middle + spread * 1.35, 486 - height * 0.6],
      [middle + spread * 0.72, 486 - height],
    ] as const
    const at = (i: 0 | 1) =>
      a[i] * (1 - u) ** 3 + 3 * b[i] * u * (1 - u) ** 2 + 3 * c[i] * u * u * (1 - u) + d[i] * u ** 3
    return [at(0), at(1)]
  }
  const steps = Array.from({ length: 25 }, (_, i) => beam(i / 24))
  const sides = [-1, 1].map((side) =>
    steps.map(([x, y], i) => {
      const [px, py] = beam(Math.max(0, (i - 1) / 24))
      const [nx, ny] = beam(Math.min(1, (i + 1) / 24))
      const long = Math.hypot(nx - px, ny - py)
      const half = 15 * (1 - i / 24) + 3
      return `${(x - ((ny - py) / long) * half * side).toFixed(1)} ${(y + ((nx - px) / long) * half * side).toFixed(1)}`
    }),
  )
  const tines = Array.from({ length: 3 + Math.floor(chance() * 2) }, (_, i) => {
    const [x, y] = beam(0.22 + i * 0.19)
    const tall = (i === 0 ? 90 : 150 - i * 18) + chance() * 24
    const lean = -20 + i * 4
    return `<path d="M${x - 11} ${y + 4} Q${x - 6 + lean * 0.3} ${y - tall * 0.5} ${x + lean} ${y - tall} Q${x + 12 + lean * 0.2} ${y - tall * 0.45} ${x + 12} ${y + 4} Z"/>`
  }).join('')
  return `<g fill="url(#bone)" stroke="#6B4E2E" stroke-width="2.5" stroke-linejoin="round">${tines}<path d="M${sides[0]!.join(' L')} L${sides[1]!.toReversed().join(' L')} Z"/></g>`
}

/** One side of a pair of horns that wind outwards and up. */
const horn = (chance: () => number): string => {
  const turns = 1.2 + chance() * 0.9
  const lean = 100 + chance() * 70
  const points = Array.from({ length: 41 }, (_, i) => {
    const u = i / 40
    return [
      middle + 34 + u * lean + Math.sin(u * turns * Math.PI * 2) * 44 * (0.35 + u * 0.65),
      490 - u * 320,
      26 * (1 - u) + 4,
    ] as const
  })
  return points
    .map(
      ([x, y, r], i) =>
        `<ellipse cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" rx="${r.toFixed(1)}" ry="${(r * 0.72).toFixed(1)}" fill="${i % 3 === 0 ? '#2B2118' : '#45362A'}" stroke="#1D1610" stroke-width="1"/>`,
    )
    .join('')
}

const fan = (chance: () => number): string => {
  const count = 17 + 2 * Math.floor(chance() * 3)
  const long = 300 + chance() * 40
  return Array.from({ length: count }, (_, i) => {
    const turn = -82 + (164 * i) / (count - 1)
    return `<g transform="translate(${middle} 545) rotate(${turn.toFixed(1)})" stroke="#2B1D12" stroke-width="1.5"><path d="M-9 0 L-27 -${long * 0.84} Q0 -${long * 1.08} 27 -${long * 0.84} L9 0 Z" fill="#6F4A2B"/><path d="M-24 -${long * 0.72} L-27 -${long * 0.84} Q0 -${long * 1.08} 27 -${long * 0.84} L24 -${long * 0.72} Q0 -${long * 0.9} -24 -${long * 0.72} Z" fill="#D8B98A"/><path d="M-20 -${long * 0.62} L-22.5 -${long * 0.7} Q0 -${long * 0.86} 22.5 -${long * 0.7} L20 -${long * 0.62} Q0 -${long * 0.76} -20 -${long * 0.62} Z" fill="#22170E"/><path d="M0 0 V-${long * 0.9}" fill="none"/></g>`
  }).join('')
}

const skull = `<path d="M${middle - 62} 470 Q${middle} 432 ${middle + 62} 470 Q${middle + 70} 540 ${middle + 38} 610 Q${middle + 30} 690 ${middle} 716 Q${middle - 30} 690 ${middle - 38} 610 Q${middle - 70} 540 ${middle - 62} 470 Z" fill="#EFE6D2" stroke="#A58F6B" stroke-width="3"/>
<ellipse cx="${middle - 36}" cy="545" rx="17" ry="22" fill="#4A3B2A"/><ellipse cx="${middle + 36}" cy="545" rx="17" ry="22" fill="#4A3B2A"/>
<path d="M${middle} 620 Q${middle - 20} 660 ${middle - 9} 690 L${middle} 676 L${middle + 9} 690 Q${middle + 20} 660 ${middle} 620 Z" fill="#4A3B2A"/>
<path d="M${middle} 470 V600" stroke="#C9B893" stroke-width="3" fill="none"/>`

/** A trophy on its board on a wall, as SVG; the same for the same seed. Never a picture of a real one. */
const trophy = (seed: string, mount: Mount): string => {
  const chance = chanceOf(seed)
  const wall = ['#D9CDB4', '#C3CDBF', '#CFC4B8', '#B9C2C4'][Math.floor(chance() * 4)]!
  const board = ['#7A4A24', '#5C3A20', '#8A5A2E'][Math.floor(chance() * 3)]!
  const planks = Array.from(
    { length: 9 },
    (_, i) =>
      `<path d="M0 ${i * 104 + 8} H${size.width}" stroke="#000" stroke-opacity="${(0.07 + chance() * 0.06).toFixed(2)}" stroke-width="4"/>`,
  ).join('')
  const shield = `M${middle - 190} 400 Q${middle} 340 ${middle + 190} 400 L${middle + 176} 640 Q${middle + 140} 780 ${middle} 846 Q${middle - 140} 780 ${middle - 176} 640 Z`
  const onBoard =
    mount === 'fan'
      ? `${fan(chance)}<path d="M${middle - 70} 545 a70 62 0 0 0 140 0 Z" fill="${board}" stroke="#2B1D12" stroke-width="3"/>`
      : `${mirrored(mount === 'antlers' ? antler(chance) : horn(chance))}${skull}`
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}" viewBox="0 0 ${size.width} ${size.height}">
<defs><radialGradient id="light" cx="0.5" cy="0.35" r="0.8"><stop offset="0" stop-color="#FFFDF7" stop-opacity="0.65"/><stop offset="1" stop-color="#14201A" stop-opacity="0.45"/></radialGradient>
<linearGradient id="wood" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="${board}"/><stop offset="1" stop-color="#3A2413"/></linearGradient>
<linearGradient id="bone" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#F1E3C4"/><stop offset="1" stop-color="#9A7648"/></linearGradient></defs>
<rect width="100%" height="100%" fill="${wall}"/>${planks}<rect width="100%" height="100%" fill="url(#light)"/>
<path d="${shield}" transform="translate(14 20)" fill="#000" opacity="0.25"/><path d="${shield}" fill="url(#wood)" stroke="#2B1A0D" stroke-width="6"/>
<path d="${shield}" transform="translate(${middle} 600) scale(0.9) translate(-${middle} -600)" fill="none" stroke="#000" stroke-opacity="0.25" stroke-width="4"/>
${onBoard}
<rect x="${middle - 84}" y="746" width="168" height="40" rx="5" fill="#C9A860" stroke="#7D6430" stroke-width="2"/></svg>`
}

export const drawTrophy = (seed: string, mount: Mount): Promise<Buffer> =>
  sharp(Buffer.from(trophy(seed, mount)))
    .webp({ quality: 72, effort: 2 })
    .toBuffer()
