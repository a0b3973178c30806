import { Readable } from 'node:stream'
import yazl from 'yazl'
import { dayMs } from '#contract/dates.ts'
import { type Cell, cleanText, dayOf } from './cells.ts'

/*
 * Writes a spreadsheet (Office Open XML) with one sheet, row by row. Texts are text cells, never formulas.
 */

type Row = readonly Cell[]

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packageRelations = 'http://schemas.openxmlformats.org/package/2006/relationships'
const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'

/** All parts of the file except the sheet. Style 1 is a date, style 2 is bold. */
const parts: Record<string, string> = {
  '[Content_Types].xml': `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${types}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${types}.styles+xml"/></Types>`,
  '_rels/.rels': `<Relationships xmlns="${packageRelations}"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${relations}"><sheets><sheet name="List" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${packageRelations}"><Relationship Id="rId1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${relations}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml': `<styleSheet xmlns="${main}"><fonts count="2"><font/><font><b/></font></fonts><fills count="1"><fill/></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="3"><xf/><xf numFmtId="14" applyNumberFormat="1"/><xf fontId="1" applyFont="1"/></cellXfs></styleSheet>`,
}

const sheetStart = `${head}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" state="frozen"/></sheetView></sheetViews><sheetData>`
const sheetEnd = '</sheetData></worksheet>'

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** Day 0 of the day numbers that spreadsheets use for dates. */
const firstDay = Date.UTC(1899, 11, 30)

function xmlCell(cell: Cell, bold: boolean): string {
  if (cell === null || cell === '') return '<c/>'
  if (typeof cell === 'number') return `<c><v>${cell}</v></c>`
  if (cell instanceof Date) return `<c s="1"><v>${(Date.parse(dayOf(cell)) - firstDay) / dayMs}</v></c>`
  const text = cleanText(cell).replaceAll(/[&<>]/g, (sign) => entities[sign] ?? '')
  return `<c t="inlineStr"${bold ? ' s="2"' : ''}><is><t xml:space="preserve">${text}</t></is></c>`
}

function xmlRow(cells: Row, bold: boolean): string {
  return `<row>${cells.map((cell) => xmlCell(cell, bold)).join('')}</row>`
}

async function* sheet(pages: AsyncIterable<readonly Row[]>): AsyncGenerator<string> {
  yield sheetStart
  let isHeader = true
  for await (const rows of pages) {
    yield rows.map((cells) => xmlRow(cells, isHeader)).join('')
    isHeader = false
  }
  yield sheetEnd
}

/** Returns a spreadsheet as a stream. `pages` are batches of rows; the first batch must be only the header row. */
export function xlsxStream(pages: AsyncIterable<readonly Row[]>): Readable {
  const zip = new yazl.ZipFile()
  for (const [name, xml] of Object.entries(parts)) zip.addBuffer(Buffer.from(head + xml), name)
  const source = Readable.from(sheet(pages), { objectMode: false })
  const output = Readable.from(zip.outputStream)
  source.on('error', (error) => output.destroy(error))
  output.on('close', () => source.destroy())
  zip.addReadStream(source, 'xl/worksheets/sheet1.xml')
  zip.end()
  return output
}
