import { open } from 'node:fs/promises'
import { type Capacity, defaultCapacity } from '#server/limits/capacity.ts'
import { workerPool, WorkerEnded } from '../worker-pool/worker-pool.ts'
import type { PictureAnswer, PictureOrder } from './picture-child.ts'
import { PictureRejected, type Pictures, PicturesBusy } from './pictures.ts'

export interface SharpOptions extends Partial<Pick<Capacity, 'pictureThreads' | 'pictureQueue'>> {
  /**
   * Time limit for one picture at normal priority. The largest picture needs about a second, and the decoder itself
   * stops after 20 s.
   */
  timeoutMs?: number
  /** Time limit for one picture at low priority. A picture that takes longer is converted again at normal priority. */
  lowPriorityTimeoutMs?: number
  /** Called with the pid of each new worker process. */
  onStart?: (pid: number) => void
}

/**
 * Maximum number of queued pictures of the office: six proofs of checks with the examination bodies, two copies for the
 * screen (see `screenCopies`), and one for the duplicate search. Few colleagues upload proofs, each one at a time.
 */
const officeQueueLimit = 9

const signatures = [Buffer.from([0xff, 0xd8, 0xff]), Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')]

/**
 * Creates a converter that uses libvips in worker processes. A picture that crashes its process twice is rejected as
 * damaged.
 */
export function sharpPictures({
  pictureThreads = defaultCapacity.pictureThreads,
  pictureQueue = defaultCapacity.pictureQueue,
  timeoutMs = 30_000,
  lowPriorityTimeoutMs = 3_000,
  onStart,
}: SharpOptions = {}): Pictures {
  const pool = workerPool<PictureOrder, PictureAnswer>({
    program: new URL('./picture-child.ts', import.meta.url),
    // With glibc's default number of arenas, the process needs twice the memory after large pictures.
    env: { MALLOC_ARENA_MAX: '1' },
    processes: pictureThreads,
    queueLimit: pictureQueue,
    reservedQueueLimit: officeQueueLimit,
    busyError: () => new PicturesBusy(),
    jobsPerProcess: 500,
    timeoutMs,
    lowPriorityTimeoutMs,
    onStart,
  })

  async function ask(
    order: PictureOrder,
    reserved = false,
  ): Promise<Exclude<PictureAnswer, { fault: unknown }>> {
    const answer = await pool.run(order, { reserved }).catch((cause: unknown) => {
      if (!(cause instanceof WorkerEnded)) throw cause
      // SIGKILL means that the time limit was exceeded or memory ran out. A later attempt may succeed.
      if (cause.signal === 'SIGKILL') throw new PicturesBusy()
      // A process that exited without a signal could not start or has a bug, so the picture is not the cause.
      throw cause.signal === null ? cause : new PictureRejected('damaged', { cause })
    })
    if ('fault' in answer) throw new PictureRejected(answer.fault, { cause: new Error(answer.reason) })
    return answer
  }

  async function convert(input: string | Uint8Array, maximumEdge: number, reserved = false): Promise<Buffer> {
    const answer = await ask({ kind: 'jpeg', input, maximumEdge }, reserved)
    if (!('jpeg' in answer)) throw new Error('The worker process sent no picture')
    return Buffer.from(answer.jpeg)
  }

  const toJpeg = (reserved: boolean) => async (path: string, maximumEdge: number) => {
    if (!(await looksLikePicture(path))) throw new PictureRejected('not-a-picture')
    return convert(path, maximumEdge, reserved)
  }

  return {
    toJpeg: toJpeg(false),
    office: {
      toJpeg: toJpeg(true),
      shrink: (jpeg, maximumEdge) => convert(jpeg, maximumEdge, true),
      async fingerprint(jpeg) {
        const answer = await ask({ kind: 'fingerprint', input: jpeg }, true)
        if (!('fingerprint' in answer)) throw new Error('The worker process sent no fingerprint')
        return answer.fingerprint
      },
    },
    shrink: (jpeg, maximumEdge) => convert(jpeg, maximumEdge),
    keepReady: () => pool.keepReady(),
    queues() {
      const { ordinary, reserved } = pool.queues()
      return { applicants: ordinary, office: reserved }
    },
    close: () => pool.close(),
  }
}

async function looksLikePicture(path: string): Promise<boolean> {
  const file = await open(path, 'r')
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(8), 0, 8, 0)
    return signatures.some(
      (start) => bytesRead >= start.length && buffer.subarray(0, start.length).equals(start),
    )
  } finally {
    await file.close()
  }
}
