import { type Cell, cleanText, dayOf } from './cells.ts'

/** Matches texts that a spreadsheet program may read as a formula, even after leading spaces. */
const formula = /^\s*[=+\-@\t\r|%]/

function csvCell(cell: Cell): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell)
  if (cell instanceof Date) return dayOf(cell)
  const text = cleanText(cell)
  return `"${formula.test(text) ? "'" : ''}${text.replaceAll('"', '""')}"`
}

/** Byte order mark. Excel needs it to recognise UTF-8. */
export const csvStart = '\uFEFF'

/** Returns one line of a CSV file. Puts an apostrophe before texts that a spreadsheet program may read as a formula. */
export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`
}
