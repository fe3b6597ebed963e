import { chanceOf } from '#server/config/random.ts'
import sharp from 'sharp'
import { type Site, sites } from './scene-sites.ts'

const size = { width: 1200, height: 900 }

export interface SceneOf {
  readonly land: Land
  readonly site: Site
  /** Which season and hour of its land. */
  readonly mood: number
}

interface Mood {
  sky: [top: string, low: string]
  sun: string
  /** From the farthest hill to the nearest. */
  hills: string[]
  tree: string
  /** Stars and a moon in the place of the sun. */
  night?: true
  /** On the ground and in the air. */
  snow?: true
  /** Crowns of broad-leaved trees among the others: blossoms, or leaves that turn. */
  crowns?: readonly string[]
  clouds?: true
}

const autumnDawn: Mood = {
  sky: ['#B4480B', '#F3C98B'],
  sun: '#FFF3CF',
  hills: ['#C98C5A', '#93714F', '#5F5B43', '#35472F', '#1B2A1C'],
  tree: '#101810',
  crowns: ['#D9822B', '#B85A16', '#E8A33D'],
}
const springMorning: Mood = {
  sky: ['#BFE0E2', '#F4F3DC'],
  sun: '#FFFBE2',
  hills: ['#BCD8CB', '#94C08D', '#78AE5C', '#5B9443', '#3B6B2E'],
  tree: '#22401F',
  crowns: ['#F6C9D6', '#FBE3EA', '#EFAFC4'],
}
const winterNight: Mood = {
  sky: ['#101B36', '#5C7096'],
  sun: '#F7EFD4',
  hills: ['#55668C', '#3D4C70', '#2A3858', '#C9D4E4', '#E8EEF5'],
  tree: '#0F1A30',
  night: true,
  snow: true,
}
const lastLight: Mood = {
  sky: ['#5B3F78', '#EE8E63'],
  sun: '#FFD79A',
  hills: ['#8F5C7C', '#6A5670', '#4C6048', '#3F7A3A', '#1E4526'],
  tree: '#14261A',
}
const afternoon: Mood = {
  sky: ['#3F87C6', '#D8ECF4'],
  sun: '#FFFDF0',
  hills: ['#A9B8A0', '#B58A4C', '#C2622D', '#D9A950', '#B7822E'],
  tree: '#3A3A1C',
  crowns: ['#C2451F', '#DD8A2B', '#B8651E'],
  clouds: true,
}
const mist: Mood = {
  sky: ['#DCE7E4', '#F6F2E8'],
  sun: '#FFFDF7',
  hills: ['#B9C9C2', '#8FAE9F', '#5E8570', '#2F5D43', '#203F2E'],
  tree: '#16281F',
}
const bushDusk: Mood = {
  sky: ['#2A3B4F', '#EA9B45'],
  sun: '#F6D9A8',
  hills: ['#8A6B5A', '#5D5A4F', '#3C4A40', '#24372C', '#14201A'],
  tree: '#0C1410',
}
const drySeason: Mood = {
  sky: ['#8FC0DC', '#F4EBDD'],
  sun: '#FFFDF7',
  hills: ['#D8C9A6', '#C2AC79', '#9A8A57', '#6E6B3F', '#40452B'],
  tree: '#2A2E1C',
  clouds: true,
}
const bushNight: Mood = {
  sky: ['#0B1722', '#5E7F86'],
  sun: '#F2EBD0',
  hills: ['#4C6A6B', '#365350', '#263F39', '#1A2E27', '#0E1A15'],
  tree: '#08100C',
  night: true,
}
const redEvening: Mood = {
  sky: ['#8E2F2A', '#F5B56A'],
  sun: '#FFE2B0',
  hills: ['#B7705A', '#97583F', '#6F4630', '#4A3A26', '#231D14'],
  tree: '#120E0A',
}

/** Seasons and hours, one for each picture of a kind of site. */
const moods = {
  woods: [autumnDawn, springMorning, winterNight, lastLight, afternoon, mist],
  bush: [bushDusk, drySeason, bushNight, redEvening],
} as const
export type Land = keyof typeof moods
export const moodCount = (land: Land): number => moods[land].length

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

/** A broad-leaved tree in blossom or in autumn. */
const crown = (x: number, y: number, h: number, trunk: string, leaves: string): string =>
  `<path d="M${x - 4} ${y} L${x - 2} ${y - h * 0.6} h5 L${x + 5} ${y} Z" fill="${trunk}"/>` +
  [
    [0, 0.78, 0.26],
    [-0.2, 0.62, 0.2],
    [0.21, 0.64, 0.21],
    [0.05, 0.56, 0.2],
  ]
    .map(([dx, dy, r]) => `<circle cx="${x + h * dx!}" cy="${y - h * dy!}" r="${h * r!}" fill="${leaves}"/>`)
    .join('')

type Chance = () => number
interface Disc {
  x: number
  y: number
  r: number
}

const stars = (chance: Chance, light: string, { x, y, r }: Disc): string => {
  const dots = Array.from({ length: 60 }, () => `M${chance() * size.width} ${chance() * 380} h0.1`).join(' ')
  return `<path d="${dots}" stroke="#fff" stroke-width="3" stroke-linecap="round" opacity="0.8"/><path d="M${x} ${y - r} a${r} ${r} 0 1 0 ${r} ${r} a${r * 0.8} ${r * 0.8} 0 0 1 -${r} -${r} Z" fill="${light}"/>`
}

const cloud = (x: number, y: number, w: number): string =>
  `<path d="M${x} ${y} q${w * 0.02} -${w * 0.2} ${w * 0.24} -${w * 0.16} q${w * 0.1} -${w * 0.22} ${w * 0.34} -${w * 0.06} q${w * 0.22} -${w * 0.08} ${w * 0.28} ${w * 0.14} q${w * 0.14} 0 ${w * 0.14} ${w * 0.1} Z" fill="#fff" opacity="0.85"/>`

const daySky = (chance: Chance, mood: Mood, { x, y, r }: Disc): string => {
  const birds = Array.from({ length: 3 + Math.floor(chance() * 4) }, () => {
    const [left, top] = [200 + chance() * 800, 90 + chance() * 190]
    return `M${left} ${top} q9 -10 16 0 q8 -10 17 -1`
  }).join(' ')
  const clouds = mood.clouds
    ? [0, 1, 2].map((n) => cloud(40 + n * 400 + chance() * 160, 150 + chance() * 130, 190 + chance() * 130))
    : []
  return `<circle cx="${x}" cy="${y}" r="${r}" fill="${mood.sun}"/>${clouds.join('')}<path d="${birds}" stroke="${mood.tree}" stroke-width="3" fill="none" opacity="0.55"/>`
}

const flakes = (chance: Chance): string =>
  `<path d="${Array.from({ length: 90 }, () => `M${chance() * size.width} ${chance() * size.height} h0.1`).join(' ')}" stroke="#fff" stroke-width="5" stroke-linecap="round" opacity="0.75"/>`

/** A landscape with what one sits in on it, as SVG; the same for the same seed. Never a picture of real land. */
const scene = ({ land, site, mood: turn }: SceneOf): string => {
  const chance = chanceOf(`${land}/${site}/${turn}`)
  const mood: Mood = moods[land][turn]!
  const dry = land === 'bush'
  const sun = { x: 200 + chance() * 800, y: 150 + chance() * 200, r: 46 + chance() * 40 }
  const tree = dry ? acacia : spruce
  const seatX = 200 + chance() * 800
  const beastX = seatX > 600 ? 160 + chance() * 240 : 780 + chance() * 240
  const layers = mood.hills.map((colour, i) => {
    const { path, at } = ridge(chance, 400 + i * 100, 70 - i * 6)
    const nearest = i === mood.hills.length - 1
    const count = i < 2 ? 0 : nearest ? (dry ? 4 : 12) : dry ? 3 + i : 10 + i * 4
    const trees = Array.from({ length: count }, (_, n) => {
      const x = chance() * size.width
      if (i > 2 && (Math.abs(x - beastX) < 150 || Math.abs(x - seatX) < 150)) return ''
      const h = (dry ? 70 : 60) + i * 26 + chance() * 50
      const shade = nearest || mood.snow ? mood.tree : colour
      return mood.crowns && n % 3 === 0
        ? crown(x, at(x) + 12, h, mood.tree, mood.crowns[n % mood.crowns.length]!)
        : tree(x, at(x) + 12, h, shade)
    }).join('')
    return {
      svg: `${trees}<path d="${path}" fill="${colour}"/>${i < 4 ? `<path d="${path}" fill="url(#mist)" opacity="${(0.34 - i * 0.07) * (mood.night ? 0.4 : 1)}"/>` : ''}`,
      at,
    }
  })
  const seat = sites[site](seatX, layers[3]!.at(seatX) + 24, 330, mood.tree)
  const beast = animals[Math.floor(chance() * animals.length)]!
  const scale = 0.8 + chance() * 0.5
  const sky = mood.night ? stars(chance, mood.sun, sun) : daySky(chance, mood, sun)
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}" viewBox="0 0 ${size.width} ${size.height}">
<defs><linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${mood.sky[0]}"/><stop offset="0.62" stop-color="${mood.sky[1]}"/></linearGradient>
<radialGradient id="glow"><stop offset="0" stop-color="${mood.sun}" stop-opacity="${mood.night ? 0.35 : 0.75}"/><stop offset="1" stop-color="${mood.sun}" stop-opacity="0"/></radialGradient>
<linearGradient id="mist" x1="0" y1="0" x2="0" y2="1"><stop offset="0.3" stop-color="#FFFDF7" stop-opacity="0"/><stop offset="1" stop-color="#FFFDF7"/></linearGradient></defs>
<rect width="100%" height="100%" fill="url(#sky)"/><circle cx="${sun.x}" cy="${sun.y}" r="${sun.r * 4}" fill="url(#glow)"/>${sky}
${layers
  .slice(0, 4)
  .map((layer) => layer.svg)
  .join('')}
${seat}
<g transform="translate(${beastX} ${layers[3]!.at(beastX) + 10}) scale(${scale})"><path d="${beast}" fill="${mood.tree}" stroke="${mood.tree}" stroke-width="4" stroke-linejoin="round" fill-rule="evenodd"/></g>
${layers[4]!.svg}${mood.snow ? flakes(chance) : ''}</svg>`
}

export const drawScene = (of: SceneOf): Promise<Buffer> =>
  sharp(Buffer.from(scene(of)))
    .webp({ quality: 72, effort: 2 })
    .toBuffer()
