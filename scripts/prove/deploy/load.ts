import { setTimeout as pause } from 'node:timers/promises'
import { randomFrom } from '../seeded-random.ts'
import { emptyPhase, type LoadTarget, loadClient, type PhaseResult } from './load-client.ts'
import {
  type Acknowledged,
  type LoadedApplicant,
  loadTasks,
  type Newcomers,
  nothingAcknowledged,
} from './load-tasks.ts'

export interface Load {
  /** Returns the number of acknowledged saves so far. */
  acknowledgedSaves(): number
  /** Ends the current phase, waits until all its requests have ended, and returns their results. */
  endPhase(): Promise<PhaseResult>
  /** Stops the load. Returns what the servers have acknowledged. */
  stop(): Promise<Acknowledged>
}

export interface LoadOptions extends LoadTarget {
  /** Applicants who read and save. */
  applicants: readonly LoadedApplicant[]
  /** Applicants who sign in, upload or pay. Without them, the load only reads and saves. */
  newcomers?: Newcomers
  /** Paths of pages that visitors open, such as `/office/`. By default none, because the pages may not be built. */
  pages?: readonly string[]
  /** Number of tasks that begin per second. Most tasks are a single request. */
  perSecond: number
  /** Seed that determines when newcomers' tasks begin, and of which kind they are. */
  seed?: number
}

/** Fraction of the tasks that newcomers do. */
const newcomerShare = 0.06
/** One in this many tasks opens a page, which loads about ten files. */
const tasksPerPage = 20

/**
 * Starts tasks at fixed times, without waiting for earlier responses. Reads and saves alternate, but an applicant with
 * a save in flight sends a read instead of another save. In between, newcomers sign in, upload and pay. Visitors who
 * are not signed in open the pages in turn. A failed request is repeated with the same content until it succeeds or the
 * retry timeout has passed.
 */
export function startLoad({
  applicants,
  newcomers,
  pages = [],
  perSecond,
  seed = 1,
  ...target
}: LoadOptions): Load {
  const client = loadClient(target)
  const acknowledged = nothingAcknowledged()
  const tasks = loadTasks(client, acknowledged)
  const nextNewcomer = newcomers === undefined ? () => undefined : newcomerTasks(newcomers, tasks, seed)
  const stopping = new AbortController()
  const saving = new Set<string>()
  let phase = emptyPhase()
  let pending: Promise<void>[] = []
  let sent = 0
  let saves = 0

  async function save(into: PhaseResult, applicant: LoadedApplicant): Promise<void> {
    saving.add(applicant.email)
    if (await tasks.save(into, applicant, `${sent} Market Road`)) saves += 1
    saving.delete(applicant.email)
  }

  async function arrivals(): Promise<void> {
    const startedAt = performance.now()
    while (!stopping.signal.aborted) {
      sent += 1
      const applicant = applicants[sent % applicants.length]
      const page = sent % tasksPerPage === 0 ? pages[(sent / tasksPerPage) % pages.length] : undefined
      const ofNewcomer = page === undefined ? nextNewcomer() : undefined
      if (page !== undefined) pending.push(tasks.openPage(phase, page))
      else if (ofNewcomer !== undefined) pending.push(ofNewcomer(phase))
      else if (applicant !== undefined) {
        const act = sent % 2 === 0 || saving.has(applicant.email) ? tasks.read : save
        pending.push(act(phase, applicant))
      }
      const waitMs = startedAt + (sent * 1000) / perSecond - performance.now()
      if (waitMs > 0) await pause(waitMs)
    }
  }

  const arriving = arrivals()
  return {
    acknowledgedSaves: () => saves,
    async endPhase() {
      const ended = phase
      const endedTasks = pending
      phase = emptyPhase()
      pending = []
      await Promise.all(endedTasks)
      return ended
    },
    async stop() {
      stopping.abort()
      await arriving
      await Promise.all(pending)
      client.close()
      return acknowledged
    },
  }
}

type Task = (into: PhaseResult) => Promise<void>

/**
 * Returns a function that is called before each task. It returns a task of a newcomer, or undefined if the next task is
 * a read or a save. Each newcomer has one task.
 */
function newcomerTasks(
  { signIn, upload, pay, password, picture, gateway }: Newcomers,
  tasks: ReturnType<typeof loadTasks>,
  seed: number,
): () => Task | undefined {
  const random = randomFrom(seed)
  const queues: Task[][] = [
    signIn.map(
      (applicant): Task =>
        (into) =>
          tasks.signIn(into, applicant, password),
    ),
    upload.map(
      (applicant): Task =>
        (into) =>
          tasks.upload(into, applicant, picture),
    ),
    pay.map(
      (applicant): Task =>
        (into) =>
          tasks.pay(into, applicant, gateway),
    ),
  ]
  return () => {
    if (random() >= newcomerShare) return undefined
    return queues[Math.floor(random() * queues.length)]?.shift()
  }
}
