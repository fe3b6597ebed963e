import { t } from '@lingui/core/macro'
import type { Figures } from '#core/calls/owners/figures.ts'
import { toCsv } from '#parts/charts/csv.ts'
import { saveFile } from '#ui/controls/save-file.ts'

/** A row for each month and stand, for a spreadsheet; of one stand where one is chosen. */
export const downloadFigures = (figures: Figures, chosen: number | null): void => {
  const titles = new Map(figures.stands.map(({ id, title }) => [id, title]))
  const rows = figures.months
    .filter(({ stand_id: id }) => chosen === null || id === chosen)
    .map((row) => [
      row.month,
      titles.get(row.stand_id) ?? '',
      row.earnings.toFixed(2),
      String(row.offered_days),
      String(row.booked_days),
      String(row.views),
    ])
  const head = [t`Month`, t`Stand`, t`Earnings`, t`Offered days`, t`Booked days`, t`Views`]
  saveFile(new Blob([toCsv([head, ...rows])], { type: 'text/csv' }), 'figures.csv')
}
