import { Busy } from '#server/limits/busy.ts'
import type { QueueLength } from '#server/limits/queue-length.ts'

/** Content to insert into a template. */
export interface PdfContent {
  /**
   * Values for the template. Values are passed as JSON and never parsed as markup, so that an applicant's answer cannot
   * change the layout.
   */
  data: object
  /** Pictures by their file name in the template: lower-case letters, digits, hyphens and at most one extension. */
  pictures?: Readonly<Record<string, Uint8Array>>
  /** Strings to encode as QR codes: `{seal: 'https://…'}` becomes the picture `seal.svg`. */
  codes?: Readonly<Record<string, string>>
}

/** Renders documents from the templates in one folder. */
export interface PdfPrinter {
  /**
   * Renders a tagged PDF. `template` is a file name without `.typ`.
   * @throws `PdfBusy` if the queue is full or the printer is closed; `PdfFailed` if the document cannot be rendered, or
   * the worker process exited at every attempt
   */
  render(template: string, content: PdfContent): Promise<Buffer>
  /** Returns the number of documents that wait to be printed. */
  queue(): QueueLength
  close(): Promise<void>
}

/** Thrown when the queue of documents to print is full, or during shutdown. */
export class PdfBusy extends Busy {
  override name = 'PdfBusy'

  constructor() {
    super('Too many documents wait to be printed', 5)
  }
}

/**
 * Thrown when a document could not be printed, for example because the template has a fault or the worker process
 * exited at every attempt.
 */
export class PdfFailed extends Error {
  override name = 'PdfFailed'
}
