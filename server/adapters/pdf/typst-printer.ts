import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { giveWay } from './give-way.ts'
import { PdfBusy, type PdfContent, PdfFailed, type PdfPrinter } from './pdf.ts'
import type { PrintAnswer, PrintOrder } from './typst-child.ts'

export interface TypstOptions {
  /** Holds `letters/*.typ` and what they read. */
  folder: string
  /** Most documents that wait; one more is refused. */
  waiting?: number
  /** Documents after which the process is replaced by a fresh one: its memory grows with each. */
  renewAfter?: number
  /** Milliseconds after which a document hangs; the longest takes a twentieth of that. */
  patience?: number
  /**
   * Milliseconds after which a document that gives way to everybody else is starving: it is then printed by a process
   * that does not, and so are those of the next minute.
   */
  hunger?: number
  /** Told of each process that starts, for those who watch it. */
  onStart?: (pid: number) => void
}

interface Task {
  order: PrintOrder
  /** How many processes have tried it. */
  tries: number
  resolve(pdf: Buffer): void
  reject(error: Error): void
}

interface Press {
  child: ChildProcess
  task: Task | null
  timer: NodeJS.Timeout | null
  printed: number
  /** It prints with what nobody else needs. */
  givesWay: boolean
  starved: boolean
}

/** A document whose process ended is tried once more: the end need not have been its fault. */
const mostTries = 2
/** Milliseconds for which no process gives way after one has starved: the machine is busy. */
const busyFor = 60_000

const nameShape = /^[a-z0-9-]+(\.[a-z0-9]+)?$/

/** Documents by Typst, one at a time, in a process that starts with the first and is renewed after many. */
export function typstPrinter(options: TypstOptions): PdfPrinter {
  const { folder, waiting = 64, renewAfter = 1000, patience = 10_000, hunger = 2_000, onStart } = options
  const queue: Task[] = []
  let press: Press | null = null
  let lastId = 0
  let closed = false
  let busyUntil = 0

  function start(): Press {
    // Nothing of our environment: no secret is to lie where documents are made.
    const child = fork(new URL('./typst-child.ts', import.meta.url), [folder], {
      env: {},
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    const started: Press = {
      child,
      task: null,
      timer: null,
      printed: 0,
      givesWay: false,
      starved: false,
    }
    child.on('message', (answer: PrintAnswer) => finish(started, answer))
    child.once('exit', () => lose(started))
    child.once('error', () => lose(started))
    // Neither the process nor its line keeps us from ending.
    child.unref()
    child.channel?.unref()
    if (child.pid !== undefined) onStart?.(child.pid)
    return started
  }

  function work(): void {
    if (queue.length === 0 || closed) return
    press ??= start()
    if (press.task !== null) return
    const task = queue.shift()
    if (task === undefined) return
    const at = press
    const { child } = at
    task.tries += 1
    at.task = task
    at.timer = setTimeout(() => giveUp(at), at.givesWay ? hunger : patience)
    child.channel?.ref()
    child.send(task.order, () => undefined)
  }

  function giveUp(at: Press): void {
    at.starved = at.givesWay
    if (at.starved) busyUntil = Date.now() + busyFor
    at.child.kill('SIGKILL')
  }

  /** The first document, and the start of the process with it, is somebody who waits; what follows may be many. */
  function stepBack(at: Press): void {
    if (at.givesWay || at.child.pid === undefined || Date.now() < busyUntil) return
    at.givesWay = true
    giveWay(at.child.pid)
  }

  function finish(at: Press, answer: PrintAnswer): void {
    const task = at.task
    if (task === null || task.order.id !== answer.id) return
    release(at)
    at.printed += 1
    if (at.printed >= renewAfter) retire(at)
    else stepBack(at)
    if ('pdf' in answer) task.resolve(Buffer.from(answer.pdf))
    else task.reject(new PdfFailed(answer.fault))
    work()
  }

  function release(at: Press): void {
    if (at.timer !== null) clearTimeout(at.timer)
    at.timer = null
    at.task = null
    at.child.channel?.unref()
  }

  function retire(at: Press): void {
    if (press === at) press = null
    if (at.child.connected) at.child.disconnect()
  }

  /** The process is gone: its document goes first in the next one. */
  function lose(at: Press): void {
    const task = at.task
    release(at)
    if (press === at) press = null
    if (task !== null) {
      // Starving is no fault of the document's.
      if (at.starved) task.tries -= 1
      if (task.tries < mostTries && !closed) queue.unshift(task)
      else task.reject(new PdfFailed('The printing process ended'))
    }
    work()
  }

  return {
    async render(template, content) {
      const busy = press !== null && press.task !== null
      if (closed || (busy && queue.length >= waiting)) throw new PdfBusy()
      lastId += 1
      const order = orderFor(lastId, template, content)
      return new Promise((resolve, reject) => {
        queue.push({ order, tries: 0, resolve, reject })
        work()
      })
    },
    async close() {
      closed = true
      for (const task of queue.splice(0)) task.reject(new PdfBusy())
      const last = press?.child
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
  const strange = names.find((name) => !nameShape.test(name))
  if (strange !== undefined) throw new PdfFailed(`${strange} is no name of a template or picture`)
  return { id, template, data: JSON.stringify(data), pictures: { ...pictures }, codes: { ...codes } }
}
