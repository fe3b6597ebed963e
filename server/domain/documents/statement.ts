import { brand } from '#core/brand.ts'
import { type Language, localeOf } from '#core/rules/languages.ts'
import { showDay } from '#core/rules/time/days.ts'
import { moneyMessages } from '#core/words/money-messages.ts'
import { moneyText, translate } from '#server/config/translations.ts'
import { codeOf, type Line } from '#server/domain/money/lines.ts'
import type { Statement } from '#server/domain/money/statements.ts'
import { heading, ink, line, margin, type Paper, quiet, spruce, table, width, writePdf } from './paper.ts'

interface Reader {
  readonly first_name: string
  readonly last_name: string
  readonly language: Language
}

const columns = { day: 84, amount: 90 }

const row = (paper: Paper, each: Line, { language }: Reader): void => {
  const day = showDay(new Date(each.created_at).toISOString().slice(0, 10), localeOf(language))
  const words = translate(language, moneyMessages[codeOf(each)], {
    stand: each.stand ?? '',
    person: each.person ?? '',
  })
  const wide = width(paper) - columns.day - columns.amount
  paper.font('plain').fontSize(10)
  const height = paper.heightOfString(words, { width: wide })
  // A line is not torn apart by the end of a page.
  if (paper.y + height > paper.page.height - margin) paper.addPage()
  const top = paper.y
  paper.fillColor(quiet).text(day, margin, top, { width: columns.day })
  paper.fillColor(ink).text(words, margin + columns.day, top, { width: wide })
  const amount = `${each.cents < 0 ? '−' : '+'}${moneyText(language, Math.abs(each.cents))}`
  paper.text(amount, margin + columns.day + wide, top, { width: columns.amount, align: 'right' })
  paper.y = top + height + 4
  paper
    .moveTo(margin, paper.y - 2)
    .lineTo(margin + width(paper), paper.y - 2)
    .lineWidth(0.4)
    .stroke(line)
}

/** A year of a person's money as a PDF in their language. */
export const statementPdf = (statement: Statement, reader: Reader, now: Date): Promise<Buffer> => {
  const { language } = reader
  const { year, lines } = statement
  const title = translate(language, 'Statement of {year}', { year: String(year) })
  const today = showDay(now.toISOString().slice(0, 10), localeOf(language))
  return writePdf({ title, at: now, language }, title, (paper) => {
    paper.font('bold').fontSize(11).fillColor(spruce).text(brand.name, margin, margin)
    paper
      .font('bold')
      .fontSize(20)
      .fillColor(ink)
      .text(title, { width: width(paper) })
    paper.moveDown(0.6)
    table(paper, [
      [translate(language, 'Person'), `${reader.first_name} ${reader.last_name}`],
      [translate(language, 'Made on'), today],
    ])
    heading(paper, translate(language, 'Totals'))
    table(paper, [
      [translate(language, 'Earned'), moneyText(language, statement.earnings)],
      [translate(language, 'Spent'), moneyText(language, statement.spendings)],
      [translate(language, 'Transferred'), moneyText(language, statement.transfers)],
      [translate(language, 'Available at the end'), moneyText(language, statement.balance)],
    ])
    heading(paper, translate(language, 'Transactions'))
    if (lines.length === 0)
      paper
        .font('plain')
        .fontSize(10)
        .fillColor(quiet)
        .text(translate(language, 'There are none in this year.'))
    // As they happened: the list on the screen has the newest first.
    for (const each of lines.toReversed()) row(paper, each, reader)
    paper.moveDown(0.6).font('plain').fontSize(8.5).fillColor(quiet)
    paper.text(
      translate(language, 'Days are in UTC. What is held for a hunt is not counted before it is released.'),
      margin,
      undefined,
      { width: width(paper) },
    )
  })
}
