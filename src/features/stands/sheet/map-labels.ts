/** Beside its mark, where a label stands. */
const labelSides = ['right', 'left', 'below', 'above'] as const
export type LabelSide = (typeof labelSides)[number]

export interface LabeledMark {
  readonly x: number
  readonly y: number
  readonly label: string
}
interface Box {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}
interface Size {
  readonly width: number
  readonly height: number
}

/** Pixels of the drawing at scale 1: a line's height, a character's mean width, half a mark, and from its middle to the label. */
const [lineHeight, characterWidth, half, gap] = [18, 10, 11, 14]

const boxOf = ({ x, y, label }: LabeledMark, side: LabelSide, scale: number): Box => {
  const width = label.length * characterWidth * scale
  const height = lineHeight * scale
  const away = gap * scale
  const left = side === 'right' ? x + away : side === 'left' ? x - away - width : x - width / 2
  const top = side === 'below' ? y + away : side === 'above' ? y - away - height : y - height / 2
  return { left, top, right: left + width, bottom: top + height }
}

const around = ({ x, y }: Pick<LabeledMark, 'x' | 'y'>, scale: number): Box => ({
  left: x - half * scale,
  top: y - half * scale,
  right: x + half * scale,
  bottom: y + half * scale,
})

const overlap = (one: Box, other: Box): number =>
  Math.max(0, Math.min(one.right, other.right) - Math.max(one.left, other.left)) *
  Math.max(0, Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top))

const areaOf = ({ left, top, right, bottom }: Box): number => (right - left) * (bottom - top)

/**
 * The side of each label on which they cover each other, the marks, and `others` least, and leave the drawing least; to
 * the right where nothing is in the way. Each label more is four times the work. `scale` is how much larger than in the drawing marks and labels may be shown.
 */
export const placeLabels = (
  marks: readonly LabeledMark[],
  others: readonly Pick<LabeledMark, 'x' | 'y'>[],
  drawing: Size,
  scale: number,
): LabelSide[] => {
  const inside: Box = { left: 0, top: 0, right: drawing.width, bottom: drawing.height }
  const covered = [...marks, ...others].map((mark) => around(mark, scale))
  const options = marks.map((mark, own) =>
    labelSides.map((side) => {
      const box = boxOf(mark, side, scale)
      const marksUnder = covered
        .filter((_, at) => at !== own)
        .reduce((sum, each) => sum + overlap(box, each), 0)
      return { side, box, cost: marksUnder + (areaOf(box) - overlap(box, inside)) }
    }),
  )
  let best: { sides: LabelSide[]; cost: number } = { sides: [], cost: Number.POSITIVE_INFINITY }
  const choose = (at: number, boxes: readonly Box[], sides: readonly LabelSide[], cost: number): void => {
    if (cost >= best.cost) return
    const next = options[at]
    if (!next) {
      best = { sides: [...sides], cost }
      return
    }
    for (const { side, box, cost: own } of next)
      choose(
        at + 1,
        [...boxes, box],
        [...sides, side],
        cost + own + boxes.reduce((sum, each) => sum + overlap(box, each), 0),
      )
  }
  choose(0, [], [], 0)
  return best.sides
}
