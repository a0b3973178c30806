import { getPriority, setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import { hashSync, verifySync } from '@node-rs/argon2'

/** A job: compare the password with `hash`, or hash it with `salt` (random if null). */
export type Argon2Question = { id: number; password: string } & (
  | { hash: string }
  | { salt: Uint8Array | null }
)
export type Argon2Answer = { id: number; answer: string | boolean } | { id: number; error: string }

/** OWASP's recommended parameters for argon2id, which is the library's default algorithm. */
const cost = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 }

// Other work of the server has priority over hashing. On Linux, `setPriority` changes only the current thread; on other
// systems it would change the whole process.
if (process.platform === 'linux') setPriority(0, Math.max(10, getPriority()))

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
