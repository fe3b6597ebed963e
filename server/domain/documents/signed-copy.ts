import sharp from 'sharp'
import { brand } from '#core/brand.ts'
import type { SignedPaper } from '#core/calls/signing/documents.ts'
import { showDay } from '#core/rules/time/days.ts'
import { evidenceFile } from './evidence.ts'
import { heading, ink, line, margin, type Paper, quiet, spruce, table, width, writePdf } from './paper.ts'
import type { Evidence } from './papers.ts'
import { stamped } from './stamp.ts'

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
}

/**
 * The signed copy as a PDF. It is made anew whenever it is asked for, from what was kept at signing alone: twice the
 * same bytes.
 */
export const signedCopy = async (evidence: Evidence, secret: string): Promise<Buffer> => {
  const facts = JSON.parse(evidence.facts) as Facts
  const at = new Date(facts.signed_at)
  const picture = await sharp(evidence.signature).png().toBuffer()
  const title = `${paperTitle(evidence.paper)}, ${facts.signer}`
  const pdf = await writePdf({ title, at, language: 'en' }, evidence.paper.id, (paper) => {
    write(paper, evidence, facts, picture)
    paper.file(Buffer.from(evidenceFile(evidence)), {
      name: 'evidence.json',
      type: 'application/json',
      creationDate: at,
      modifiedDate: at,
    })
  })
  return stamped(pdf, secret)
}
