import { setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import { hashSync, verifySync } from '@node-rs/argon2'

/** What the thread is asked: to hash, or to compare with a hash. */
export type Argon2Question = { id: number; password: string; hash: string | null }
export type Argon2Answer = { id: number; answer: string | boolean } | { id: number; error: string }

/** OWASP's first choice for argon2id: 19 MiB, two passes, one lane. The library's own default algorithm is argon2id. */
const cost = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 }

// On Linux a priority belongs to the calling thread: requests go before sign-ins. Elsewhere it would slow everything.
if (process.platform === 'linux') setPriority(0, 10)

parentPort?.on('message', ({ id, password, hash }: Argon2Question) => {
  parentPort?.postMessage(answerTo(id, password, hash))
})

function answerTo(id: number, password: string, hash: string | null): Argon2Answer {
  try {
    return { id, answer: hash === null ? hashSync(password, cost) : verifySync(hash, password) }
  } catch (error) {
    return { id, error: String(error) }
  }
}
