import { brand, copyright } from '#core/brand.ts'
import type { StandSheet } from '#core/calls/later-stands.ts'
import type { HuntPack } from '#core/calls/packs.ts'
import type { Person } from '#core/calls/shapes/people.ts'
import type { PaperSize } from '#core/calls/sheets.ts'
import { emergencyNumber } from '#core/rules/position/emergency.ts'
import { bearing, feetBetween, type Place } from '#core/rules/land/geography.ts'
import { readLine } from '#core/rules/land/lines.ts'
import {
  compassIndex,
  compassPoints,
  isLongNotes,
  panel,
  panelFrame,
  type PanelFrame,
  saidDistance,
} from '#core/rules/sheet.ts'
import { type Language, localeOf } from '#core/rules/languages.ts'
import { toCents } from '#core/rules/money/money.ts'
import { type Day, showRange } from '#core/rules/time/days.ts'
import { sheetWords } from '#core/words/sheet-words.ts'
import { moneyText } from '#server/config/translations.ts'
import { fullName } from '#server/domain/people/people.ts'
import { heading, ink, margin, type Paper, quiet, spruce, width, writePdf } from '../paper.ts'
import { drawLogo } from './logo.ts'
import { drawPanel, type Panel } from './panel.ts'
import type { Ground, SheetSpecies } from './pictures.ts'
import { featureWords, type Say, sayIn } from './words.ts'

/** Who hunts, when, and whom to call. */
export interface SheetParty {
  readonly days: { readonly start: Day; readonly end: Day }
  readonly hunters: readonly Person[]
  readonly contacts: HuntPack['contacts']
}

interface Making {
  readonly paper: PaperSize
  readonly language: Language
  readonly now: Date
  readonly species: readonly SheetSpecies[]
  readonly ground: (frame: PanelFrame) => Promise<Ground>
}

const orNone = (say: Say, value: number | null): string => (value === null ? say('N/A') : String(value))
const feet = (say: Say, length: number | null): string =>
  length === null ? say('N/A') : say('{length} ft', { length })

const factsOf = (sheet: StandSheet, say: Say): [string, string][] => {
  const yes = (value: boolean) => say(value ? 'Yes' : 'No')
  return [
    [say('Acreage'), orNone(say, sheet.acres)],
    [
      say('Hunting Site'),
      sheet.capacity === null
        ? say('N/A')
        : say(sheet.capacity.capacity === 1 ? sheetWords.siteOne : sheetWords.sites, {
            stands: sheet.capacity.capacity,
          }),
    ],
    [say(sheetWords.mostHunters), orNone(say, sheet.maximum_hunters_on_property)],
    [say('Cellular Coverage'), yes(sheet.cellular_coverage)],
    [say(sheetWords.wheelChair), yes(sheet.handicap_accessible)],
    [say(sheetWords.parkingDistance), feet(say, sheet.parking_distance)],
    [say(sheetWords.elevation), feet(say, sheet.boundary_avg_elevation)],
  ]
}

const body = (paper: Paper, text: string): void => {
  paper
    .font('plain')
    .fontSize(10.5)
    .fillColor(ink)
    .text(text, margin, undefined, { width: width(paper), lineGap: 1 })
}

/** Lines of the notes on the first page (spec 3 §2.15); all of them follow on the last. */
const notesLines = 3
const clampedNotes = (paper: Paper, notes: string): void => {
  paper.font('plain').fontSize(10.5).fillColor(ink)
  const height = notesLines * (paper.currentLineHeight(true) + 1)
  paper.text(notes.trim(), margin, undefined, { width: width(paper), lineGap: 1, height, ellipsis: '…' })
}

const drawSpecies = (paper: Paper, species: readonly SheetSpecies[]): void => {
  const cell = { width: 92, height: 58 }
  const columns = Math.floor(width(paper) / cell.width)
  paper.moveDown(0.4)
  for (let at = 0; at < species.length; at += columns) {
    if (paper.y + cell.height > paper.page.height - margin) paper.addPage()
    const top = paper.y
    for (const [column, { name, picture }] of species.slice(at, at + columns).entries()) {
      const x = margin + column * cell.width
      if (picture) paper.image(picture, x + 29, top, { fit: [34, 34] })
      paper.font('plain').fontSize(9).fillColor(ink)
      paper.text(name, x, top + 37, { width: cell.width - 4, align: 'center', height: 20, ellipsis: true })
    }
    paper.y = top + cell.height
  }
  paper.x = margin
}

/** Two facts beside one another, each with a dotted line below it. */
const drawFacts = (paper: Paper, facts: readonly [string, string][]): void => {
  const [gap, height] = [24, 18]
  const half = (width(paper) - gap) / 2
  for (let at = 0; at < facts.length; at += 2) {
    if (paper.y + height > paper.page.height - margin) paper.addPage()
    const top = paper.y
    for (const [column, [name, value]] of facts.slice(at, at + 2).entries()) {
      const x = margin + column * (half + gap)
      paper
        .font('plain')
        .fontSize(10)
        .fillColor(quiet)
        .text(name, x, top, { width: half - 60, lineBreak: false })
      paper
        .font('bold')
        .fillColor(ink)
        .text(value, x + half - 110, top, { width: 110, align: 'right', lineBreak: false })
      paper
        .moveTo(x, top + 14)
        .lineTo(x + half, top + 14)
        .lineWidth(0.5)
        .dash(1, { space: 2 })
        .stroke('#999')
        .undash()
    }
    paper.y = top + height
  }
  paper.x = margin
}

const writeOverview = (paper: Paper, sheet: StandSheet, say: Say, { species, language }: Making): void => {
  const { title } = sheet
  drawLogo(paper, margin, margin, 44)
  const beside = { width: width(paper) - 60 }
  paper
    .font('bold')
    .fontSize(20)
    .fillColor(ink)
    .text(title, margin + 60, margin, beside)
  paper
    .font('plain')
    .fontSize(10.5)
    .fillColor(quiet)
    .text(sheet.address, margin + 60, undefined, beside)
  paper.x = margin
  paper.y = Math.max(paper.y, margin + 44) + 6
  paper
    .moveTo(margin, paper.y)
    .lineTo(margin + width(paper), paper.y)
    .lineWidth(2)
    .stroke(spruce)
  if (sheet.notes_to_hunter !== null && sheet.notes_to_hunter !== '') {
    heading(paper, say('Landowner Notes'))
    clampedNotes(paper, sheet.notes_to_hunter)
  }
  heading(paper, say(sheetWords.overview))
  body(paper, say(sheetWords.welcome, { title }))
  drawSpecies(paper, species)
  heading(paper, `${say('Information')} & ${say('Guidelines')}`)
  if (sheet.rules !== '') body(paper, sheet.rules)
  paper.moveDown(0.3)
  body(
    paper,
    say(sheet.cancellation_days === 1 ? sheetWords.cancellationOne : sheetWords.cancellation, {
      days: sheet.cancellation_days,
      fee: moneyText(language, toCents(sheet.cancellation_fee)),
    }),
  )
  heading(paper, say('Stand Detail'))
  drawFacts(paper, factsOf(sheet, say))
}

/** `hasRest`: a page follows that lists what is on the land, by the numbers on the map. */
const panelsOf = async (
  sheet: StandSheet,
  say: Say,
  { ground }: Making,
  hasRest: boolean,
): Promise<Panel[]> => {
  const stand = { lat: sheet.stand_latitude, lng: sheet.stand_longitude }
  const parking = parkingOf(sheet)
  const lengthWords = (length: number) =>
    length % 5280 === 0
      ? say('{distance} mi', { distance: length / 5280 })
      : say('{distance} ft', { distance: length })
  const words = { length: lengthWords, north: say('N') }
  const make = async (
    title: string,
    zoom: number,
    drawn: Pick<Panel, 'line' | 'area' | 'marks' | 'features'>,
  ) => {
    const frame = panelFrame([...drawn.line, ...drawn.area, ...drawn.marks.map(({ at }) => at)], zoom)
    return { title, frame, ground: await ground(frame), words, ...drawn }
  }
  const route = (title: string, line: readonly Place[]) =>
    make(title, 18, {
      line,
      area: [],
      features: [],
      marks: [
        { at: line[0]!, isPlace: true, label: say('Start') },
        { at: line.at(-1)!, isPlace: false, label: say('End') },
      ],
    })
  const [toParking, toStand, boundary] = [
    sheet.geo_location_a_p,
    sheet.geo_location_p_s,
    sheet.boundary_route,
  ].map(readLine) as [Place[], Place[], Place[]]
  return Promise.all([
    ...(toParking.length > 1 ? [route(say('Parking Route'), toParking)] : []),
    ...(toStand.length > 1 ? [route(say('Stand Route'), toStand)] : []),
    ...(boundary.length > 2
      ? [
          make(say('Hunting Boundary'), 15, {
            line: [],
            area: boundary,
            features: hasRest ? (sheet.land_features ?? []) : [],
            marks: [
              ...(parking ? [{ at: parking, isPlace: true, label: say('Parking') }] : []),
              { at: stand, isPlace: false, label: say('Stand') },
            ],
          }),
        ]
      : []),
  ])
}

/** All panels share one page, each as wide as that lets it be. */
const writePanels = (paper: Paper, panels: readonly Panel[]): void => {
  if (panels.length === 0) return
  paper.addPage()
  const gap = 32
  const each = (paper.page.height - 2 * margin - 36) / panels.length - gap
  const wide = Math.min(width(paper), (each * panel.width) / panel.height)
  let y = margin
  for (const one of panels)
    y = drawPanel(paper, one, { x: margin + (width(paper) - wide) / 2, y, width: wide }) + 14
  paper.x = margin
  paper.y = y
}

const parkingOf = ({ parking_latitude: lat, parking_longitude: lng }: StandSheet): Place | null =>
  lat === null || lng === null ? null : { lat, lng }
const coordinates = ({ lat, lng }: Place): string => `${lat.toFixed(5)}, ${lng.toFixed(5)}`

const list = (paper: Paper, lines: readonly string[]): void => {
  for (const line of lines) body(paper, `•  ${line}`)
}

const distanceWords = (say: Say, language: Language, between: number): string => {
  const { unit, value } = saidDistance(between)
  if (unit === 'ft') return say('{whole} ft', { whole: value })
  if (unit === 'yd') return say('{yards} yd', { yards: value })
  const oneDecimal = { minimumFractionDigits: 1, maximumFractionDigits: 1, useGrouping: false }
  return say('{miles} mi', { miles: value.toLocaleString(localeOf(language), oneDecimal) })
}

const wayLines = (sheet: StandSheet, say: Say, language: Language): string[] => {
  const stand = { lat: sheet.stand_latitude, lng: sheet.stand_longitude }
  const parking = parkingOf(sheet)
  const standAt = say('Stand: {standAt}', { standAt: coordinates(stand) })
  if (!parking) return [standAt]
  return [
    say('Parking: {parkingAt}', { parkingAt: coordinates(parking) }),
    standAt,
    say(sheetWords.asTheCrowFlies, {
      distance: distanceWords(say, language, feetBetween(parking, stand)),
      direction: say(compassPoints[compassIndex(bearing(parking, stand))]!),
    }),
  ]
}

const writeParty = (
  paper: Paper,
  zone: string,
  { days, hunters, contacts }: SheetParty,
  say: Say,
  language: Language,
): void => {
  heading(paper, say('Your hunt'))
  body(paper, showRange(days.start, days.end, localeOf(language)))
  list(paper, hunters.map(fullName))
  heading(paper, say('Phone numbers'))
  const numbers = contacts.flatMap(({ role, name, phone }) =>
    phone ? [`${name}${role === 'landowner' ? ` (${say('Landowner')})` : ''}: ${phone}`] : [],
  )
  const emergency = say(sheetWords.emergency, { number: emergencyNumber(zone) })
  list(paper, [...numbers, emergency])
}

/** What the first two pages have no room for, as on the printed sheet. */
const writeRest = (
  paper: Paper,
  sheet: StandSheet,
  party: SheetParty | null,
  say: Say,
  language: Language,
): void => {
  paper.addPage()
  if (party) writeParty(paper, sheet.time_zone, party, say, language)
  heading(paper, say('The way'))
  list(paper, wayLines(sheet, say, language))
  const features = sheet.land_features ?? []
  if (features.length > 0) {
    heading(paper, say('On the land'))
    const kind = featureWords(say)
    for (const [at, { kind: name, note }] of features.entries())
      body(paper, `${at + 1}  ${kind(name)}${note === '' ? '' : `: ${note}`}`)
  }
  if (sheet.notes_to_hunter !== null && sheet.notes_to_hunter !== '') {
    heading(paper, say(sheetWords.allNotes))
    body(paper, sheet.notes_to_hunter)
  }
}

/** The stand's information sheet as a PDF, with the contents and in the order of the printed page (spec 3 §2.15). */
export const sheetPdf = async (
  sheet: StandSheet,
  party: SheetParty | null,
  making: Making,
): Promise<Buffer> => {
  const { language, now, paper: size } = making
  const say = sayIn(language)
  const hasRest = party !== null || isLongNotes(sheet.notes_to_hunter)
  const panels = await panelsOf(sheet, say, making, hasRest)
  return writePdf({ title: sheet.title, at: now, language, size }, sheet.title, (paper) => {
    writeOverview(paper, sheet, say, making)
    writePanels(paper, panels)
    if (hasRest) writeRest(paper, sheet, party, say, language)
    paper.moveDown(0.8).font('plain').fontSize(8.5).fillColor(quiet)
    const foot = `${copyright(now.getFullYear())} · ${brand.phone} · ${brand.email}`
    paper.text(foot, margin, undefined, { width: width(paper), lineBreak: false })
  })
}
