import fs from 'node:fs'
import { createRequire } from 'node:module'
import type { PaperSize } from '#core/calls/sheets.ts'
import { brand } from '#core/brand.ts'
import type { Language } from '#core/rules/languages.ts'
import { translate } from '#server/config/translations.ts'

export type Paper = PDFKit.PDFDocument

/** The product's own font, whole: a name may need any of its characters. */
const family = '@expo-google-fonts/source-serif-4'
const readFont = (name: string): Buffer =>
  fs.readFileSync(createRequire(import.meta.url).resolve(`${family}/${name}`))
let fonts: { readonly plain: Buffer; readonly bold: Buffer } | null = null
const loadFonts = () =>
  (fonts ??= {
    plain: readFont('400Regular/SourceSerif4_400Regular.ttf'),
    bold: readFont('600SemiBold/SourceSerif4_600SemiBold.ttf'),
  })

export const margin = 56
export const ink = '#1B1F1A'
export const quiet = '#565E54'
export const spruce = '#2F5D43'
export const line = '#C9C3B2'

export const width = (paper: Paper): number => paper.page.width - 2 * margin

export const heading = (paper: Paper, text: string): void => {
  paper
    .moveDown(0.8)
    .font('bold')
    .fontSize(13)
    .fillColor(spruce)
    .text(text, margin, undefined, { width: width(paper) })
  paper.moveDown(0.3)
}

export const table = (paper: Paper, lines: readonly [string, string][], size = 10): void => {
  const column = 120
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

const footers = (paper: Paper, name: string, language: Language): void => {
  const { start, count } = paper.bufferedPageRange()
  for (let at = start; at < start + count; at += 1) {
    paper.switchToPage(at)
    // Without this the footer would begin a page of its own.
    paper.page.margins.bottom = 0
    paper.font('plain').fontSize(8).fillColor(quiet)
    const pages = translate(language, 'page {number} of {count}', { number: at + 1, count })
    const words = `${brand.name} · ${name} · ${pages}`
    paper.text(words, margin, paper.page.height - 36, {
      width: width(paper),
      align: 'center',
      lineBreak: false,
    })
  }
}

interface About {
  /** Letter where none is named. */
  readonly size?: PaperSize
  /** What the file is called by a reader of PDF. */
  readonly title: string
  readonly at: Date
  readonly language: Language
}

/**
 * Writes a PDF. All that is in it follows from what is given: the same twice makes the same bytes. `name` stands at the
 * foot of each page.
 */
export const writePdf = async (
  { title, at, language, size = 'LETTER' }: About,
  name: string,
  write: (paper: Paper) => void,
): Promise<Buffer> => {
  const { plain, bold } = loadFonts()
  // Loaded with the first paper: it would take a seventh of each start.
  const { default: PDFDocument } = await import('pdfkit')
  const paper = new PDFDocument({
    size,
    margin,
    bufferPages: true,
    lang: language,
    displayTitle: true,
    info: { Title: title, Author: brand.name, CreationDate: at, ModDate: at },
  })
  const parts: Buffer[] = []
  const done = new Promise<void>((resolve, reject) => {
    paper.on('data', (part: Buffer) => parts.push(part))
    paper.on('end', resolve)
    paper.on('error', reject)
  })
  paper.registerFont('plain', plain).registerFont('bold', bold)
  write(paper)
  footers(paper, name, language)
  paper.end()
  await done
  return Buffer.concat(parts)
}
