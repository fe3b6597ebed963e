import type { LandFeature, LandFeatureKind } from '#core/rules/land/land.ts'
import type { Place } from '#core/rules/land/geography.ts'
import { inFrame, panel, type PanelFrame, routeColor, scaleBar } from '#core/rules/sheet.ts'
import { ink, type Paper } from '../paper.ts'
import type { Ground } from './pictures.ts'

export interface Panel {
  readonly title: string
  readonly frame: PanelFrame
  readonly ground: Ground
  readonly line: readonly Place[]
  readonly area: readonly Place[]
  readonly marks: readonly { readonly at: Place; readonly isPlace: boolean; readonly label: string }[]
  readonly features: readonly LandFeature[]
  readonly words: {
    readonly length: (feet: number) => string
    readonly north: string
  }
}

/** Where on the paper a panel lies; its pixels are scaled to it. */
export interface Spot {
  readonly x: number
  readonly y: number
  readonly width: number
}

const warnings = new Set<LandFeatureKind>(['hazard', 'no_go'])
const featureColor = (kind: LandFeatureKind): string =>
  warnings.has(kind) ? '#9B2226' : kind === 'creek' ? '#1F5673' : '#4C6B3C'

/** Words with a white edge, so that they can be read on any ground. */
const label = (paper: Paper, words: string, x: number, y: number, size: number, color = '#000'): void => {
  paper.font('bold').fontSize(size)
  const where = { lineBreak: false } as const
  paper.save().lineWidth(3).lineJoin('round').strokeColor('#fff').fillColor('#fff')
  paper.text(words, x, y, { ...where, stroke: true, fill: true }).restore()
  paper.fillColor(color).text(words, x, y, where)
}

const trace = (paper: Paper, points: readonly { x: number; y: number }[]): Paper => {
  for (const [at, { x, y }] of points.entries())
    if (at === 0) paper.moveTo(x, y)
    else paper.lineTo(x, y)
  return paper
}

const drawGround = (paper: Paper, { ground }: Panel): void => {
  const { width, height } = panel
  paper.rect(0, 0, width, height).fill('#F4F4EF')
  if (ground.imagery) paper.image(ground.imagery, 0, 0, { width, height })
  for (const { isBold, lines } of ground.heights)
    for (const line of lines)
      trace(
        paper,
        line.map(([x, y]) => ({ x, y })),
      )
        .lineWidth(isBold ? 1.8 : 0.8)
        .stroke('#B9AE94')
}

/** A feature, with its number in the list of what is on the land. */
const drawFeature = (
  paper: Paper,
  { frame }: Panel,
  { kind, shape, points }: LandFeature,
  number: number,
): void => {
  const spots = points.map((point) => inFrame(point, frame))
  const color = featureColor(kind)
  const [first] = spots
  if (!first) return
  if (shape === 'point') paper.circle(first.x, first.y, 6).lineWidth(2).fillAndStroke(color, '#fff')
  else if (shape === 'line') trace(paper, spots).lineWidth(3).dash(8, { space: 5 }).stroke(color).undash()
  else
    trace(paper, spots)
      .closePath()
      .lineWidth(2.5)
      .fillOpacity(0.18)
      .fillAndStroke(color, color)
      .fillOpacity(1)
  label(paper, String(number), first.x + 9, first.y - 8, 13, color)
}

const drawMarks = (paper: Paper, { frame, marks }: Panel): void => {
  for (const { at, isPlace, label: words } of marks) {
    const { x, y } = inFrame(at, frame)
    paper.lineWidth(3)
    if (isPlace) paper.circle(x, y, 9).fillAndStroke('#1F5673', '#fff')
    else paper.rect(x - 8, y - 8, 16, 16).fillAndStroke('#000', '#fff')
    label(paper, words, x + 14, y - 10, 17)
  }
}

const drawScale = (paper: Paper, { frame, line, area, words }: Panel): void => {
  const { width, height } = panel
  const lat = (line[0] ?? area[0])!.lat
  const { feet, pixels } = scaleBar(lat, frame.zoom)
  const [x, y] = [20, height - 22]
  for (const [color, wide] of [
    ['#fff', 6],
    ['#000', 2.5],
  ] as const)
    paper
      .moveTo(x, y - 8)
      .lineTo(x, y)
      .lineTo(x + pixels, y)
      .lineTo(x + pixels, y - 8)
      .lineWidth(wide)
      .stroke(color)
  label(paper, words.length(feet), x + pixels + 8, y - 13, 15)
  paper.save().translate(width - 34, 22)
  paper.path('M0 0L10 30L0 23L-10 30Z').lineWidth(2).fillAndStroke('#000', '#fff')
  label(paper, words.north, -6, 32, 16)
  paper.restore()
}

/** Draws one map with its title, and returns where it ends. */
export const drawPanel = (paper: Paper, one: Panel, { x, y, width }: Spot): number => {
  const factor = width / panel.width
  const top = y + 18
  paper.font('bold').fontSize(12).fillColor(ink).text(one.title, x, y, { lineBreak: false })
  paper.save().translate(x, top).scale(factor)
  paper.rect(0, 0, panel.width, panel.height).clip()
  drawGround(paper, one)
  for (const [at, feature] of one.features.entries()) drawFeature(paper, one, feature, at + 1)
  const at = (points: readonly Place[]) => points.map((point) => inFrame(point, one.frame))
  if (one.area.length > 2) {
    const outline = trace(paper, at(one.area)).closePath().lineWidth(4).fillOpacity(0.25)
    outline.fillAndStroke(routeColor, routeColor).fillOpacity(1)
  }
  if (one.line.length > 1) {
    trace(paper, at(one.line)).lineJoin('round').lineWidth(8).stroke('#fff')
    trace(paper, at(one.line)).lineWidth(4.5).stroke(routeColor)
  }
  drawMarks(paper, one)
  drawScale(paper, one)
  paper.restore()
  const height = panel.height * factor
  paper.rect(x, top, width, height).lineWidth(0.8).stroke('#000')
  return top + height
}
