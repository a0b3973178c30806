import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { defaultCapacity } from '#server/capacity.ts'
import { setIdlePriority } from './idle-priority.ts'
import { PdfBusy, type PdfContent, PdfFailed, type PdfPrinter } from './pdf.ts'
import { readTemplates } from './templates.ts'
import type { PrintAnswer, PrintOrder } from './typst-child.ts'

export interface TypstOptions {
  /**
   * Folder with the subfolders `letters`, which contains the `.typ` templates, and `pictures`, which contains their
   * pictures. The files are read once, when the printer is created.
   */
  folder: string
  /** Maximum number of queued documents. Further documents are rejected with `PdfBusy`. */
  queueLimit?: number
  /** Number of documents after which the worker is replaced, because its memory grows. */
  documentsPerWorker?: number
  /**
   * Time limit for printing one document at normal priority. A worker that takes longer is killed. Even the longest
   * document needs only a twentieth of the default.
   */
  timeoutMs?: number
  /**
   * Time limit for printing one document at low priority. A worker that takes longer is killed. The document, and
   * everything printed in the next 60 s, gets normal priority.
   */
  lowPriorityTimeoutMs?: number
  /** Called with the pid of each new worker. */
  onStart?: (pid: number) => void
}

interface Task {
  order: PrintOrder
  attempts: number
  resolve(pdf: Buffer): void
  reject(error: Error): void
}

interface PrintWorker {
  child: ChildProcess
  task: Task | null
  timer: NodeJS.Timeout | null
  printed: number
  lowPriority: boolean
  /**
   * Whether the worker was killed because its document took too long at low priority. The document is then printed
   * again.
   */
  delayed: boolean
}

/** Maximum attempts per document. If the worker dies, the document is retried once, because it may not be the cause. */
const maximumAttempts = 2
/**
 * For this long after a delayed document, new workers keep normal priority, because the delay shows that the machine is
 * busy.
 */
const normalPriorityMs = 60_000

const namePattern = /^[a-z0-9-]+(\.[a-z0-9]+)?$/

/**
 * Creates a printer that uses Typst. It prints one document at a time, in a worker process that starts with the first
 * document.
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
  const templates = readTemplates(folder)
  const queue: Task[] = []
  let worker: PrintWorker | null = null
  let lastId = 0
  let closed = false
  let normalPriorityUntil = 0

  function start(): PrintWorker {
    // The environment is empty, so that the worker has no access to secrets.
    const child = fork(new URL('./typst-child.ts', import.meta.url), [folder], {
      env: {},
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    const started: PrintWorker = {
      child,
      task: null,
      timer: null,
      printed: 0,
      lowPriority: false,
      delayed: false,
    }
    child.on('message', (answer: PrintAnswer) => finish(started, answer))
    child.once('exit', () => handleExit(started))
    child.once('error', () => handleExit(started))
    // This process may exit although the worker and its channel are still open.
    child.unref()
    child.channel?.unref()
    child.send(templates, () => undefined)
    if (child.pid !== undefined) onStart?.(child.pid)
    return started
  }

  function work(): void {
    if (queue.length === 0 || closed) return
    worker ??= start()
    if (worker.task !== null) return
    const task = queue.shift()
    if (task === undefined) return
    const current = worker
    const { child } = current
    task.attempts += 1
    current.task = task
    current.timer = setTimeout(() => timeOut(current), current.lowPriority ? lowPriorityTimeoutMs : timeoutMs)
    child.channel?.ref()
    child.send(task.order, () => undefined)
  }

  function timeOut(current: PrintWorker): void {
    current.delayed = current.lowPriority
    if (current.delayed) normalPriorityUntil = Date.now() + normalPriorityMs
    current.child.kill('SIGKILL')
  }

  /**
   * Lowers the priority of a worker after its first document, unless a document was delayed in the last 60 s. A person
   * is probably waiting for the first document; the following ones may be a bulk job.
   */
  function lowerPriority(current: PrintWorker): void {
    if (current.lowPriority || current.child.pid === undefined || Date.now() < normalPriorityUntil) return
    current.lowPriority = true
    setIdlePriority(current.child.pid)
  }

  function finish(current: PrintWorker, answer: PrintAnswer): void {
    const task = current.task
    if (task === null || task.order.id !== answer.id) return
    release(current)
    current.printed += 1
    if (current.printed >= documentsPerWorker) retire(current)
    else lowerPriority(current)
    if ('pdf' in answer) task.resolve(Buffer.from(answer.pdf))
    else task.reject(new PdfFailed(answer.fault))
    work()
  }

  function release(current: PrintWorker): void {
    if (current.timer !== null) clearTimeout(current.timer)
    current.timer = null
    current.task = null
    current.child.channel?.unref()
  }

  function retire(current: PrintWorker): void {
    if (worker === current) worker = null
    if (current.child.connected) current.child.disconnect()
  }

  /** Handles the exit of a worker. If its document has an attempt left, the document goes to the front of the queue. */
  function handleExit(current: PrintWorker): void {
    const task = current.task
    release(current)
    if (worker === current) worker = null
    if (task !== null) {
      // The attempt does not count, because low priority, not the document, caused the delay.
      if (current.delayed) task.attempts -= 1
      if (task.attempts < maximumAttempts && !closed) queue.unshift(task)
      else task.reject(new PdfFailed('The printing process ended'))
    }
    work()
  }

  return {
    async render(template, content) {
      const busy = worker !== null && worker.task !== null
      if (closed || (busy && queue.length >= queueLimit)) throw new PdfBusy()
      lastId += 1
      const order = orderFor(lastId, template, content)
      return new Promise((resolve, reject) => {
        queue.push({ order, attempts: 0, resolve, reject })
        work()
      })
    },
    waiting: () => queue.length,
    async close() {
      closed = true
      for (const task of queue.splice(0)) task.reject(new PdfBusy())
      const last = worker?.child
      if (last === undefined || last.exitCode !== null || last.signalCode !== null) return
      const gone = once(last, 'exit')
      last.ref()
      last.kill('SIGKILL')
      await gone
    },
  }
}

function orderFor(id: number, template: string, { data, pictures = {}, codes = {} }: PdfContent): PrintOrder {
  const names = [template, ...Object.keys(pictures), ...Object.keys(codes)]
  const invalid = names.find((name) => !namePattern.test(name))
  if (invalid !== undefined) throw new PdfFailed(`${invalid} is not a valid name of a template or picture`)
  return { id, template, data: JSON.stringify(data), pictures: { ...pictures }, codes: { ...codes } }
}
