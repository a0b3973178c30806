import { defaultCapacity } from '#server/limits/capacity.ts'
import { workerPool, WorkerEnded } from '../worker-pool/worker-pool.ts'
import { PdfBusy, type PdfContent, PdfFailed, type PdfPrinter } from './pdf.ts'
import { readTemplates } from './templates.ts'
import type { PrintAnswer, PrintOrder } from './typst-child.ts'

export interface TypstOptions {
  /**
   * Folder of the templates: `letters` contains the `.typ` files, and `pictures` contains their pictures. The files are
   * read once, when the printer is created.
   */
  folder: string
  /** Maximum number of queued documents. Further documents are rejected with `PdfBusy`. */
  queueLimit?: number
  /** Number of documents after which the worker is replaced, because its memory grows. */
  documentsPerWorker?: number
  /**
   * Time limit for printing one document at normal priority. A worker that takes longer is killed. The longest document
   * needs a twentieth of the default limit.
   */
  timeoutMs?: number
  /**
   * Time limit for printing one document at low priority. A worker that takes longer is killed, and its document is
   * printed again at normal priority. All documents of the next 60 s are printed at normal priority too.
   */
  lowPriorityTimeoutMs?: number
  /** Called with the pid of each new worker. */
  onStart?: (pid: number) => void
}

const namePattern = /^[a-z0-9-]+(\.[a-z0-9]+)?$/

/**
 * Creates a printer that uses Typst. The printer renders one document at a time, in a worker process that starts with
 * the first document.
 */
export function typstPrinter(options: TypstOptions): PdfPrinter {
  const {
    folder,
    queueLimit = defaultCapacity.printQueue,
    documentsPerWorker = 1000,
    timeoutMs = 10_000,
    lowPriorityTimeoutMs = 2_000,
    onStart,
  } = options
  const pool = workerPool<PrintOrder, PrintAnswer>({
    program: new URL('./typst-child.ts', import.meta.url),
    args: [folder],
    firstMessage: readTemplates(folder),
    processes: 1,
    queueLimit,
    busyError: () => new PdfBusy(),
    jobsPerProcess: documentsPerWorker,
    timeoutMs,
    lowPriorityTimeoutMs,
    onStart,
  })

  return {
    async render(template, content) {
      const answer = await pool.run(orderFor(template, content)).catch((error: unknown) => {
        throw error instanceof WorkerEnded
          ? new PdfFailed('The printing process ended', { cause: error })
          : error
      })
      if ('fault' in answer) throw new PdfFailed(answer.fault)
      return Buffer.from(answer.pdf)
    },
    queue: () => pool.queues().ordinary,
    close: () => pool.close(),
  }
}

function orderFor(template: string, { data, pictures = {}, codes = {} }: PdfContent): PrintOrder {
  const names = [template, ...Object.keys(pictures), ...Object.keys(codes)]
  const invalid = names.find((name) => !namePattern.test(name))
  if (invalid !== undefined) throw new PdfFailed(`${invalid} is not a valid name of a template or picture`)
  return { template, data: JSON.stringify(data), pictures: { ...pictures }, codes: { ...codes } }
}
