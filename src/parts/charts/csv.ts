/** A cell that begins like a formula would be run by a spreadsheet; an amount below zero is none. */
const safe = (cell: string): string => (/^[=+@\t\r]|^-(?!\d+\.\d\d$)/.test(cell) ? `'${cell}` : cell)
const quoted = (cell: string): string => `"${safe(cell).replaceAll('"', '""')}"`

/** Rows as comma-separated values, for spreadsheets of any language. */
export const toCsv = (rows: readonly (readonly string[])[]): string =>
  `\uFEFF${rows.map((row) => row.map(quoted).join(',')).join('\r\n')}\r\n`
