/** What one sits in, standing on x, y; `h` is the height of a tower beside it. */
type Draw = (x: number, y: number, h: number, colour: string) => string

/** The raised hunting stand that gives the product its name. */
const tower: Draw = (x, y, h, colour) => {
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

/** A trunk with a ladder, a seat and a hunter on it. */
const ladder: Draw = (x, y, h, colour) => {
  const seat = y - h * 0.66
  const rungs = Array.from(
    { length: 11 },
    (_, i) => `M${x - h * 0.2 + i * h * 0.008} ${y - 10 - i * h * 0.058} h${h * 0.085}`,
  )
  return `<path d="M${x} ${y + 20} L${x + h * 0.025} ${y - h * 1.25} h${h * 0.12} L${x + h * 0.2} ${y + 20} Z M${x + h * 0.09} ${y - h * 0.95} l${h * 0.3} -${h * 0.22} l-${h * 0.02} -${h * 0.03} l-${h * 0.3} ${h * 0.18} Z" fill="${colour}"/>
  <g fill="${colour}"><circle cx="${x - h * 0.03}" cy="${y - h * 1.24}" r="${h * 0.2}"/><circle cx="${x + h * 0.2}" cy="${y - h * 1.28}" r="${h * 0.24}"/><circle cx="${x + h * 0.4}" cy="${y - h * 1.16}" r="${h * 0.15}"/></g>
  <path d="M${x - h * 0.2} ${y} L${x - h * 0.11} ${seat} M${x - h * 0.115} ${y} L${x - h * 0.03} ${seat} ${rungs.join(' ')} M${x - h * 0.17} ${seat} H${x + h * 0.06} M${x - h * 0.17} ${seat - h * 0.12} H${x + h * 0.04}" stroke="${colour}" stroke-width="${h * 0.018}" stroke-linecap="round" fill="none"/>
  <path d="M${x - h * 0.12} ${seat} v-${h * 0.13} q${h * 0.06} -${h * 0.06} ${h * 0.12} 0 v${h * 0.13} Z" fill="#D0560F"/><circle cx="${x - h * 0.06}" cy="${seat - h * 0.19}" r="${h * 0.042}" fill="${colour}"/>`
}

/** A tent of camouflage with its windows. */
const groundBlind: Draw = (x, y, h, colour) => {
  const [w, top] = [h * 0.42, y - h * 0.46]
  return `<path d="M${x - w} ${y + 12} L${x - w * 0.78} ${top + h * 0.08} L${x} ${top} L${x + w * 0.78} ${top + h * 0.08} L${x + w} ${y + 12} Z" fill="#4C5A36"/>
  <path d="M${x} ${top} L${x + w * 0.78} ${top + h * 0.08} L${x + w} ${y + 12} H${x + w * 0.1} Z" fill="#37442A"/>
  <g fill="#26311E" opacity="0.8"><ellipse cx="${x - w * 0.6}" cy="${y - h * 0.1}" rx="${h * 0.07}" ry="${h * 0.035}"/><ellipse cx="${x - w * 0.25}" cy="${y - h * 0.34}" rx="${h * 0.08}" ry="${h * 0.03}"/><ellipse cx="${x + w * 0.5}" cy="${y - h * 0.06}" rx="${h * 0.08}" ry="${h * 0.04}"/><ellipse cx="${x + w * 0.3}" cy="${y - h * 0.36}" rx="${h * 0.06}" ry="${h * 0.03}"/></g>
  <path d="M${x - w * 0.66} ${y - h * 0.25} h${w * 0.5} v${h * 0.1} h-${w * 0.54} Z M${x + w * 0.22} ${y - h * 0.25} h${w * 0.46} l${w * 0.06} ${h * 0.1} h-${w * 0.52} Z" fill="#0C120C"/>
  <path d="${Array.from({ length: 26 }, (_, i) => `M${x - w * 1.1 + i * w * 0.088} ${y + 18} l${(i % 3) * 4 - 4} -${20 + (i % 4) * 9}`).join(' ')}" stroke="${colour}" stroke-width="4" stroke-linecap="round"/>`
}

/** A box with a roof on four short legs. */
const boxBlind: Draw = (x, y, h, colour) => {
  const [w, floor] = [h * 0.3, y - h * 0.3]
  return `<path d="M${x - w * 0.8} ${y} L${x - w * 0.7} ${floor} M${x + w * 0.8} ${y} L${x + w * 0.7} ${floor} M${x - w * 0.76} ${y - h * 0.08} L${x + w * 0.72} ${floor + 8} M${x + w * 1.1} ${y} L${x + w * 0.78} ${floor} M${x + w * 1.32} ${y} L${x + w} ${floor}" stroke="${colour}" stroke-width="${h * 0.028}" stroke-linecap="round"/>
  <path d="M${x - w} ${floor} v-${h * 0.4} h${w * 2} v${h * 0.4} Z" fill="#5C6B45"/><path d="M${x + w * 0.1} ${floor} v-${h * 0.4} h${w * 0.9} v${h * 0.4} Z" fill="#48563A"/>
  <path d="M${x - w * 1.15} ${floor - h * 0.39} L${x} ${floor - h * 0.52} L${x + w * 1.15} ${floor - h * 0.39} Z" fill="${colour}"/>
  <path d="M${x - w * 0.78} ${floor - h * 0.28} h${w * 0.66} v${h * 0.11} h-${w * 0.66} Z M${x + w * 0.28} ${floor - h * 0.28} h${w * 0.5} v${h * 0.11} h-${w * 0.5} Z" fill="#0E140E"/>`
}

/** Rocks, and a hunter who looks out over the land. */
const overlook: Draw = (x, y, h, colour) =>
  `<path d="M${x - h * 0.62} ${y + 26} L${x - h * 0.44} ${y - h * 0.16} L${x - h * 0.14} ${y - h * 0.3} L${x + h * 0.2} ${y - h * 0.32} L${x + h * 0.42} ${y - h * 0.2} L${x + h * 0.66} ${y + 26} Z" fill="${colour}"/>
  <path d="M${x - h * 0.14} ${y - h * 0.3} L${x + h * 0.02} ${y + 20} L${x + h * 0.2} ${y - h * 0.32} Z M${x + h * 0.42} ${y - h * 0.2} L${x + h * 0.34} ${y + 20} L${x + h * 0.6} ${y + 20} Z" fill="#fff" opacity="0.09"/>
  <path d="M${x - h * 0.02} ${y - h * 0.31} v-${h * 0.13} q${h * 0.055} -${h * 0.05} ${h * 0.11} 0 v${h * 0.13} Z" fill="#D0560F"/><circle cx="${x + h * 0.04}" cy="${y - h * 0.49}" r="${h * 0.038}" fill="${colour}"/>
  <path d="M${x + h * 0.06} ${y - h * 0.42} l${h * 0.16} -${h * 0.05}" stroke="${colour}" stroke-width="${h * 0.014}" stroke-linecap="round"/>`

/** Rows of green, and a seat on three legs at their edge. */
const foodPlot: Draw = (x, y, h, colour) => {
  const seat = y - h * 0.5
  const rows = Array.from({ length: 5 }, (_, i) => {
    const [left, top] = [x - h * (0.5 + i * 0.12), y - 12 + i * 13]
    return `M${left} ${top} q${h * 0.6} -16 ${h * (1.1 + i * 0.24)} 0`
  })
  return `<path d="${rows.join(' ')}" stroke="#7FB24A" stroke-width="8" stroke-linecap="round" fill="none" opacity="0.9"/>
  <path d="M${x - h * 0.16} ${y} L${x - h * 0.03} ${seat} M${x + h * 0.16} ${y} L${x + h * 0.03} ${seat} M${x} ${y + 8} V${seat} M${x - h * 0.1} ${y - h * 0.2} H${x + h * 0.1}" stroke="${colour}" stroke-width="${h * 0.022}" stroke-linecap="round"/>
  <path d="M${x - h * 0.12} ${seat} h${h * 0.24} v-${h * 0.1} h-${h * 0.24} Z" fill="${colour}"/>
  <path d="M${x - h * 0.05} ${seat - h * 0.1} v-${h * 0.08} q${h * 0.05} -${h * 0.05} ${h * 0.1} 0 v${h * 0.08} Z" fill="#D0560F"/><circle cx="${x}" cy="${seat - h * 0.24}" r="${h * 0.04}" fill="${colour}"/>`
}

export const sites = { tower, ladder, groundBlind, boxBlind, overlook, foodPlot } as const
export type Site = keyof typeof sites
export const siteNames = Object.keys(sites) as Site[]
