import { getDocument, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'

export interface PdfText {
  title: string
  language: string
  tagged: boolean
  /** Text of each page, as a PDF reader would copy it. */
  pages: string[]
  /** Width and height of each page in millimetres. */
  sizes: [number, number][]
  /** Alternative texts of the pictures on each page. */
  pictures: string[][]
  /** Height in millimetres of the largest area without text on each page. Margins are such areas too. */
  emptyMm: number[]
}

/** Lower and upper edge of a line of text, in points above the lower edge of the page. */
type Edges = [bottom: number, top: number]

/** Extracts the texts of a PDF and describes its layout. */
export async function pdfText(pdf: Uint8Array): Promise<PdfText> {
  const document = await getDocument({ data: Uint8Array.from(pdf), verbosity: 0 }).promise
  try {
    const pages: string[] = []
    const sizes: [number, number][] = []
    const pictures: string[][] = []
    const emptyMm: number[] = []
    const millimetres = (points: number) => Math.round((points * 25.4) / 72)
    for (let at = 1; at <= document.numPages; at++) {
      const page = await document.getPage(at)
      const { width, height } = page.getViewport({ scale: 1 })
      sizes.push([millimetres(width), millimetres(height)])
      const { items } = await page.getTextContent()
      pictures.push(picturesIn(await page.getStructTree()))
      const lines = items.flatMap((item): Edges[] => {
        if (!('str' in item) || item.str.trim() === '') return []
        const bottom = Number(item.transform[5])
        return [[bottom, bottom + item.height]]
      })
      emptyMm.push(millimetres(largestGap(lines, height)))
      pages.push(items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join(''))
    }
    const { info } = await document.getMetadata()
    const said: Record<string, unknown> = { ...info }
    const marks = await document.getMarkInfo()
    return {
      title: String(said['Title']),
      language: String(said['Language']),
      tagged: marks?.['Marked'] === true,
      pages,
      sizes,
      pictures,
      emptyMm,
    }
  } finally {
    await document.loadingTask.destroy()
  }
}

type Structure = Awaited<ReturnType<PDFPageProxy['getStructTree']>> | null

/** Returns the alternative texts in the structure of a page. The structure is null if the PDF is not tagged. */
function picturesIn(structure: Structure): string[] {
  if (structure === null) return []
  const inside = structure.children.flatMap((child) => ('children' in child ? picturesIn(child) : []))
  // The types of pdf.js lack the property `alt`.
  const { alt } = structure as Structure & { alt?: string }
  return alt === undefined ? inside : [alt, ...inside]
}

/** Returns the height of the largest area between two lines of text, or between a line and an edge of the page. */
function largestGap(lines: readonly Edges[], pageHeight: number): number {
  let largest = 0
  let lowest = pageHeight
  for (const [bottom, top] of lines.toSorted((one, other) => other[1] - one[1])) {
    largest = Math.max(largest, lowest - top)
    lowest = Math.min(lowest, bottom)
  }
  return Math.max(largest, lowest)
}

/**
 * Removes all white space and composes accented letters (NFC), so that texts can be compared. PDF readers guess where
 * spaces are at line ends and after accents.
 */
export const joined = (text: string) => text.replaceAll(/\s/g, '').normalize('NFC')
