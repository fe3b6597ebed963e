import fs from 'node:fs'
import { createRequire } from 'node:module'
import PDFDocument from 'pdfkit'
import sharp from 'sharp'
import { brand } from '#core/brand.ts'
import type { SignedPaper } from '#core/calls/signing/documents.ts'
import { showDay } from '#core/rules/time/days.ts'
import { evidenceFile } from './evidence.ts'
import type { Evidence } from './papers.ts'
import { stamped } from './stamp.ts'

type Paper = PDFKit.PDFDocument

/** The product's own letters, whole: a name may need any of them. */
const family = '@expo-google-fonts/source-serif-4'
const readFont = (name: string): Buffer =>
  fs.readFileSync(createRequire(import.meta.url).resolve(`${family}/${name}`))
let fonts: { readonly plain: Buffer; readonly bold: Buffer } | null = null
const loadFonts = () =>
  (fonts ??= {
    plain: readFont('400Regular/SourceSerif4_400Regular.ttf'),
    bold: readFont('600SemiBold/SourceSerif4_600SemiBold.ttf'),
  })

const margin = 56
const ink = '#1B1F1A'
const quiet = '#565E54'
const spruce = '#2F5D43'
const line = '#C9C3B2'

/** A signed copy is in English, as the document that was signed. */
const paperTitle = ({ kind, document }: SignedPaper): string =>
  kind === 'lease_application'
    ? 'Lease application'
    : kind === 'stand_transfer'
      ? 'Lease of a stand taken over'
      : document === 'junior waiver document'
        ? 'Hunter waiver of a junior'
        : 'Hunter waiver'

const timeWords = (time: string): string => `${showDay(time.slice(0, 10))}, ${time.slice(11, 19)} UTC`

/** What the record says, as it is printed; `facts` is written by the database. */
interface Facts {
  readonly signer: string
  readonly guardian?: string | null
  readonly signed_at: string
  readonly expires_at?: string
  readonly approved?: boolean
  readonly answers?: readonly { question: string; answer: string; reason: string | null }[]
  readonly land?: string
  readonly address: string
  readonly agent: string
  readonly signature_sha256: string
}

const linesOf = (paper: SignedPaper, facts: Facts): [string, string][] => [
  ['Signed by', facts.signer],
  ...(facts.guardian ? ([['Guardian', facts.guardian]] as [string, string][]) : []),
  ['Signed at', timeWords(facts.signed_at)],
  ...(facts.expires_at === undefined
    ? []
    : ([
        ['Valid until', timeWords(facts.expires_at)],
        ['Approved', facts.approved ? 'Yes' : 'No'],
      ] as [string, string][])),
  ...(paper.land === null ? [] : ([['Land', paper.land]] as [string, string][])),
  ['IP address', facts.address],
  ['Device', facts.agent || 'unknown'],
]

const width = (paper: Paper): number => paper.page.width - 2 * margin

const heading = (paper: Paper, text: string): void => {
  paper
    .moveDown(0.8)
    .font('bold')
    .fontSize(13)
    .fillColor(spruce)
    .text(text, margin, undefined, { width: width(paper) })
  paper.moveDown(0.3)
}

const table = (paper: Paper, lines: readonly [string, string][], size = 10): void => {
  const column = 96
  for (const [name, value] of lines) {
    const { y } = paper
    const wide = width(paper) - column
    paper.font('plain').fontSize(size)
    const height = paper.heightOfString(value, { width: wide })
    // A line is not torn apart by the end of a page.
    if (y + height > paper.page.height - margin) paper.addPage()
    const top = paper.y
    paper.fillColor(quiet).text(name, margin, top, { width: column })
    paper.fillColor(ink).text(value, margin + column, top, { width: wide })
    paper.y = top + height + 3
  }
  paper.x = margin
}

/** The text as the screen shows it: `#` begins a heading, a new line a paragraph. */
const body = (paper: Paper, text: string): void => {
  for (const block of text.split(/\n+/)) {
    const [, , title] = /^(#{1,3})\s+(.*)$/s.exec(block.trim()) ?? []
    if (title === undefined)
      paper
        .font('plain')
        .fontSize(10.5)
        .fillColor(ink)
        .text(block, margin, undefined, { width: width(paper), lineGap: 2 })
    else
      paper
        .moveDown(0.3)
        .font('bold')
        .fontSize(12)
        .fillColor(ink)
        .text(title, margin, undefined, { width: width(paper) })
    paper.moveDown(0.5)
  }
}

const signature = (paper: Paper, picture: Buffer, facts: Facts): void => {
  const height = 90
  if (paper.y + height + 40 > paper.page.height - margin) paper.addPage()
  heading(paper, 'Signature')
  const top = paper.y
  paper.image(picture, margin, top, { fit: [375, height] })
  paper
    .moveTo(margin, top + height + 4)
    .lineTo(margin + 375, top + height + 4)
    .lineWidth(0.7)
    .stroke(line)
  paper.font('plain').fontSize(10).fillColor(ink)
  paper.text(`${facts.signer}, ${timeWords(facts.signed_at)}`, margin, top + height + 8, {
    width: width(paper),
  })
}

const footers = (paper: Paper, id: string): void => {
  const { start, count } = paper.bufferedPageRange()
  for (let at = start; at < start + count; at += 1) {
    paper.switchToPage(at)
    // Without this the footer would begin a page of its own.
    paper.page.margins.bottom = 0
    paper.font('plain').fontSize(8).fillColor(quiet)
    const words = `${brand.name} · ${id} · page ${at + 1} of ${count}`
    paper.text(words, margin, paper.page.height - 36, {
      width: width(paper),
      align: 'center',
      lineBreak: false,
    })
  }
}

const write = (paper: Paper, evidence: Evidence, facts: Facts, picture: Buffer): void => {
  const { paper: about, text } = evidence
  paper.font('bold').fontSize(11).fillColor(spruce).text(brand.name, margin, margin)
  paper
    .font('bold')
    .fontSize(20)
    .fillColor(ink)
    .text(paperTitle(about), { width: width(paper) })
  paper.font('plain').fontSize(10).fillColor(quiet).text('Signed copy')
  paper.moveDown(0.6)
  table(paper, linesOf(about, facts))
  heading(paper, 'The document, word for word')
  body(paper, text)
  if (facts.answers && facts.answers.length > 0) {
    heading(paper, 'Answers')
    for (const { question, answer, reason } of facts.answers) {
      paper
        .font('plain')
        .fontSize(10)
        .fillColor(quiet)
        .text(question, margin, undefined, { width: width(paper) })
      paper.fillColor(ink).text(reason ? `${answer}: ${reason}` : answer)
      paper.moveDown(0.3)
    }
  }
  signature(paper, picture, facts)
  heading(paper, 'Evidence')
  table(
    paper,
    [
      ['Text', `SHA-256 ${about.sha256}`],
      ['Signature', `SHA-256 ${facts.signature_sha256}`],
      ['Record', `number ${about.position} of this service, ${evidence.hash}`],
      ['Record before', evidence.previous],
    ],
    8.5,
  )
  paper.moveDown(0.4).font('plain').fontSize(8.5).fillColor(quiet)
  paper.text(
    'All of this, the text and the signature itself are attached to this file as evidence.json. The file ends with a ' +
      'stamp by which a change of any of its bytes is found: npm run verify:waiver FILE checks it without a server.',
    margin,
    undefined,
    { width: width(paper) },
  )
  footers(paper, about.id)
}

/**
 * The signed copy as a PDF. It is made anew whenever it is asked for, from what was kept at signing alone: twice the
 * same bytes.
 */
export const signedCopy = async (evidence: Evidence, secret: string): Promise<Buffer> => {
  const facts = JSON.parse(evidence.facts) as Facts
  const at = new Date(facts.signed_at)
  const picture = await sharp(evidence.signature).png().toBuffer()
  const { plain, bold } = loadFonts()
  const paper = new PDFDocument({
    size: 'LETTER',
    margin,
    bufferPages: true,
    lang: 'en',
    displayTitle: true,
    info: {
      Title: `${paperTitle(evidence.paper)}, ${facts.signer}`,
      Author: brand.name,
      CreationDate: at,
      ModDate: at,
    },
  })
  const parts: Buffer[] = []
  const done = new Promise<void>((resolve, reject) => {
    paper.on('data', (part: Buffer) => parts.push(part))
    paper.on('end', resolve)
    paper.on('error', reject)
  })
  paper.registerFont('plain', plain).registerFont('bold', bold)
  write(paper, evidence, facts, picture)
  paper.file(Buffer.from(evidenceFile(evidence)), {
    name: 'evidence.json',
    type: 'application/json',
    creationDate: at,
    modifiedDate: at,
  })
  paper.end()
  await done
  return stamped(Buffer.concat(parts), secret)
}
