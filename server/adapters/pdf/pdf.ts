import { Busy } from '#server/busy.ts'

/** What a document is made of besides its template. */
export interface PdfContent {
  /** Travels as JSON and is never read as markup, so that no answer of a person can change the page. */
  data: object
  /** Pictures by the name the template knows them by: letters, digits, hyphens and one ending. */
  pictures?: Readonly<Record<string, Uint8Array>>
  /** Texts that become QR codes: `{seal: 'https://…'}` is the template's picture `seal.svg`. */
  codes?: Readonly<Record<string, string>>
}

/** Prints documents from the templates in one folder. */
export interface PdfPrinter {
  /**
   * The document as tagged PDF. `template` is a file of the folder, without `.typ`. Throws `PdfBusy` when more wait than
   * would be done in a time that a person waits, `PdfFailed` when the template cannot be printed with this content.
   */
  render(template: string, content: PdfContent): Promise<Buffer>
  close(): Promise<void>
}

/** The queue of documents to print is full. */
export class PdfBusy extends Busy {
  override name = 'PdfBusy'

  constructor() {
    super('Too many documents wait to be printed', 5)
  }
}

/** The document could not be printed: a fault of the template, or its printing process ended again and again. */
export class PdfFailed extends Error {
  override name = 'PdfFailed'
}
