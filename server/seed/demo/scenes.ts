import { chanceOf } from '#server/config/random.ts'
import sharp from 'sharp'

const size = { width: 1200, height: 900 }

interface Mood {
  sky: [top: string, low: string]
  sun: string
  /** From the farthest hill to the nearest. */
  hills: string[]
  tree: string
}

const moods: Mood[] = [
  {
    sky: ['#F3D9B1', '#F6F2E8'],
    sun: '#EA9B45',
    hills: ['#C9CDB4', '#9DB09A', '#6E8F76', '#2F5D43', '#1B3A2A'],
    tree: '#14201A',
  },
  {
    sky: ['#DCE7E4', '#F6F2E8'],
    sun: '#FFFDF7',
    hills: ['#B9C9C2', '#8FAE9F', '#5E8570', '#2F5D43', '#203F2E'],
    tree: '#16281F',
  },
  {
    sky: ['#2A3B4F', '#EA9B45'],
    sun: '#F6D9A8',
    hills: ['#8A6B5A', '#5D5A4F', '#3C4A40', '#24372C', '#14201A'],
    tree: '#0C1410',
  },
  {
    sky: ['#B4480B', '#F3C98B'],
    sun: '#FFF3CF',
    hills: ['#C98C5A', '#93714F', '#5F5B43', '#35472F', '#1B2A1C'],
    tree: '#101810',
  },
  {
    sky: ['#C7D6DF', '#F4EBDD'],
    sun: '#FFFDF7',
    hills: ['#D8C9A6', '#C2AC79', '#9A8A57', '#6E6B3F', '#40452B'],
    tree: '#2A2E1C',
  },
  {
    sky: ['#14201A', '#5E7F86'],
    sun: '#E9E4D6',
    hills: ['#4C6A6B', '#365350', '#263F39', '#1A2E27', '#0E1A15'],
    tree: '#08100C',
  },
]

/** Animals as one outline each, standing on the point 0,0 and looking right; about 100 wide. */
const animals = [
  'M-40 0 L-36 -42 Q-42 -58 -24 -60 L18 -58 Q28 -70 30 -84 L24 -104 L14 -116 M24 -104 L32 -120 M30 -92 L44 -110 L52 -124 M44 -110 L58 -112 M30 -84 Q42 -88 50 -78 L40 -72 Q36 -60 30 -48 L28 0 L22 0 L20 -36 L-16 -36 L-22 0 L-28 0 L-28 -34 L-34 0 Z',
  'M-44 0 L-42 -34 Q-44 -58 -14 -60 Q14 -66 30 -52 Q44 -54 48 -42 L56 -36 L50 -30 L34 -28 L32 0 L20 0 L18 -22 L-16 -22 L-20 0 L-34 0 L-34 -20 L-38 0 Z',
  'M-36 -6 Q-52 -40 -30 -52 Q-8 -60 8 -40 L14 -62 Q20 -70 28 -64 L34 -58 L26 -54 L22 -30 Q12 -10 -4 -8 L-2 4 L-8 4 L-10 -6 L-16 4 L-22 4 L-18 -8 Z',
  'M-34 0 L-32 -40 Q-34 -54 -16 -54 L16 -52 L24 -76 Q22 -96 36 -112 Q28 -92 32 -78 L40 -72 L34 -64 L26 -44 L24 0 L18 0 L16 -32 L-14 -32 L-18 0 L-24 0 L-24 -30 L-28 0 Z',
]

const ridge = (
  chance: () => number,
  base: number,
  rise: number,
): { path: string; at: (x: number) => number } => {
  const waves = [1, 2, 3, 5].map((n) => ({
    n,
    a: (rise * (0.4 + chance() * 0.6)) / n,
    p: chance() * Math.PI * 2,
  }))
  const at = (x: number) =>
    base +
    waves.reduce((sum, { n, a, p }) => sum + a * Math.sin((x / size.width) * Math.PI * 2 * n * 0.7 + p), 0)
  const points = Array.from({ length: 61 }, (_, i) => `${i * 20} ${at(i * 20).toFixed(1)}`)
  return { path: `M0 ${size.height} L${points.join(' L')} L${size.width} ${size.height} Z`, at }
}

const spruce = (x: number, y: number, h: number, colour: string): string => {
  const tiers = Array.from({ length: 5 }, (_, i) => {
    const top = y - h + (i * h) / 5.6
    const half = h * (0.07 + i * 0.042)
    return `M${x} ${top - h * 0.06} L${x - half} ${top + h / 4} L${x + half} ${top + h / 4} Z`
  })
  return `<path d="${tiers.join(' ')} M${x - h * 0.02} ${y - h * 0.1} h${h * 0.04} v${h * 0.12} h-${h * 0.04} Z" fill="${colour}"/>`
}

const acacia = (x: number, y: number, h: number, colour: string): string =>
  `<path d="M${x - 3} ${y} L${x - 2} ${y - h * 0.55} L${x - h * 0.3} ${y - h * 0.8} M${x} ${y - h * 0.5} L${x + h * 0.28} ${y - h * 0.82}" stroke="${colour}" stroke-width="${h * 0.045}" fill="none"/>
  <ellipse cx="${x - h * 0.26}" cy="${y - h * 0.84}" rx="${h * 0.36}" ry="${h * 0.11}" fill="${colour}"/><ellipse cx="${x + h * 0.24}" cy="${y - h * 0.9}" rx="${h * 0.4}" ry="${h * 0.12}" fill="${colour}"/>`

/** The raised hunting stand that gives the product its name. */
const highSeat = (x: number, y: number, h: number, colour: string): string => {
  const w = h * 0.32
  const floor = y - h * 0.62
  const legs = `M${x - w * 0.75} ${y} L${x - w * 0.45} ${floor} M${x + w * 0.75} ${y} L${x + w * 0.45} ${floor} M${x - w * 0.68} ${y - h * 0.12} L${x + w * 0.52} ${floor + h * 0.12} M${x + w * 0.68} ${y - h * 0.12} L${x - w * 0.52} ${floor + h * 0.12}`
  const rungs = Array.from(
    { length: 8 },
    (_, i) => `M${x + w * 1.02 - i * w * 0.045} ${y - i * h * 0.08 - 6} h${w * 0.24}`,
  ).join(' ')
  return `<g stroke="${colour}" stroke-width="${h * 0.026}" stroke-linecap="round" fill="none"><path d="${legs}"/><path d="M${x + w * 0.98} ${y} L${x + w * 0.6} ${floor} M${x + w * 1.28} ${y} L${x + w * 0.86} ${floor} ${rungs}" stroke-width="${h * 0.016}"/></g>
  <path d="M${x - w * 0.62} ${floor} h${w * 1.24} v-${h * 0.14} h-${w * 1.24} Z M${x - w * 0.56} ${floor - h * 0.14} h${h * 0.03} v-${h * 0.16} h-${h * 0.03} Z M${x + w * 0.48} ${floor - h * 0.14} h${h * 0.03} v-${h * 0.16} h-${h * 0.03} Z M${x - w * 0.78} ${floor - h * 0.28} L${x} ${floor - h * 0.4} L${x + w * 0.78} ${floor - h * 0.28} Z" fill="${colour}"/>`
}

/** A layered landscape as SVG; the same for the same seed. Never a picture of real land. */
const scene = (seed: string, dry: boolean): string => {
  const chance = chanceOf(seed)
  const mood = moods[Math.floor(chance() * moods.length)]!
  const sun = { x: 200 + chance() * 800, y: 180 + chance() * 200, r: 46 + chance() * 40 }
  const tree = dry ? acacia : spruce
  const seatX = 180 + chance() * 840
  const beastX = seatX > 600 ? 160 + chance() * 240 : 780 + chance() * 240
  const layers = mood.hills.map((colour, i) => {
    const { path, at } = ridge(chance, 400 + i * 100, 70 - i * 6)
    const far = i < 2
    const nearest = i === mood.hills.length - 1
    const count = far ? 0 : nearest ? (dry ? 4 : 12) : dry ? 3 + i : 10 + i * 4
    const trees = Array.from({ length: count }, () => {
      const x = chance() * size.width
      if (nearest && (Math.abs(x - beastX) < 150 || Math.abs(x - seatX) < 120)) return ''
      const h = (dry ? 70 : 60) + i * 26 + chance() * 50
      return tree(x, at(x) + 12, h, nearest ? mood.tree : colour)
    }).join('')
    return {
      svg: `${trees}<path d="${path}" fill="${colour}"/>${i < 4 ? `<path d="${path}" fill="url(#mist)" opacity="${0.34 - i * 0.07}"/>` : ''}`,
      at,
    }
  })
  const seatY = layers[3]!.at(seatX) + 24
  const beast = animals[Math.floor(chance() * animals.length)]!
  const scale = 0.8 + chance() * 0.5
  const birds = Array.from({ length: 3 + Math.floor(chance() * 4) }, () => {
    const [x, y] = [200 + chance() * 800, 90 + chance() * 190]
    return `M${x} ${y} q9 -10 16 0 q8 -10 17 -1`
  }).join(' ')
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}" viewBox="0 0 ${size.width} ${size.height}">
<defs><linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${mood.sky[0]}"/><stop offset="0.62" stop-color="${mood.sky[1]}"/></linearGradient>
<radialGradient id="glow"><stop offset="0" stop-color="${mood.sun}" stop-opacity="0.75"/><stop offset="1" stop-color="${mood.sun}" stop-opacity="0"/></radialGradient>
<linearGradient id="mist" x1="0" y1="0" x2="0" y2="1"><stop offset="0.3" stop-color="#FFFDF7" stop-opacity="0"/><stop offset="1" stop-color="#FFFDF7"/></linearGradient></defs>
<rect width="100%" height="100%" fill="url(#sky)"/><circle cx="${sun.x}" cy="${sun.y}" r="${sun.r * 4}" fill="url(#glow)"/><circle cx="${sun.x}" cy="${sun.y}" r="${sun.r}" fill="${mood.sun}"/>
<path d="${birds}" stroke="${mood.tree}" stroke-width="3" fill="none" opacity="0.55"/>
${layers
  .slice(0, 4)
  .map((layer) => layer.svg)
  .join('')}
${highSeat(seatX, seatY, 330, mood.tree)}
<g transform="translate(${beastX} ${layers[3]!.at(beastX) + 10}) scale(${scale})"><path d="${beast}" fill="${mood.tree}" stroke="${mood.tree}" stroke-width="4" stroke-linejoin="round" fill-rule="evenodd"/></g>
${layers[4]!.svg}</svg>`
}

export const drawScene = (seed: string, dry: boolean): Promise<Buffer> =>
  sharp(Buffer.from(scene(seed, dry)))
    .webp({ quality: 72, effort: 2 })
    .toBuffer()
