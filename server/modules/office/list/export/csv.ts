import { type Cell, cleanText, dayOf } from './cells.ts'

/** Beginnings that make a spreadsheet read a text as a formula, also after spaces. */
const formula = /^\s*[=+\-@\t\r|%]/

function csvCell(cell: Cell): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell)
  if (cell instanceof Date) return dayOf(cell)
  const text = cleanText(cell)
  return `"${formula.test(text) ? "'" : ''}${text.replaceAll('"', '""')}"`
}

/** The mark at the beginning by which Excel recognises UTF-8. */
export const csvStart = '\uFEFF'

/** Returns one line. Texts that a spreadsheet would read as a formula begin with an apostrophe. */
export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`
}
