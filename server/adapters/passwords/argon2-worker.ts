import { setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import { hashSync, verifySync } from '@node-rs/argon2'

/** What the thread is asked: to hash (with a random salt when `salt` is null), or to compare with a hash. */
export type Argon2Question = { id: number; password: string } & (
  | { hash: string }
  | { salt: Uint8Array | null }
)
export type Argon2Answer = { id: number; answer: string | boolean } | { id: number; error: string }

/** OWASP's first choice for argon2id: 19 MiB, two passes, one lane. The library's own default algorithm is argon2id. */
const cost = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 }

// On Linux a priority belongs to the calling thread: requests go before sign-ins. Elsewhere it would slow everything.
if (process.platform === 'linux') setPriority(0, 10)

parentPort?.on('message', (question: Argon2Question) => {
  parentPort?.postMessage(answerTo(question))
})

function answerTo({ id, password, ...how }: Argon2Question): Argon2Answer {
  try {
    if ('hash' in how) return { id, answer: verifySync(how.hash, password) }
    return { id, answer: hashSync(password, how.salt === null ? cost : { ...cost, salt: how.salt }) }
  } catch (error) {
    return { id, error: String(error) }
  }
}
