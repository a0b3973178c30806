import { Busy } from '#server/limits/busy.ts'
import type { QueueLength } from '#server/limits/queue-length.ts'

/** Password hashing for applicants and, in `office`, for the office. */
export interface Passwords extends PasswordHashing {
  /**
   * Password hashing for the office. The queue is separate, so that applicants cannot keep colleagues from signing in.
   */
  office: PasswordHashing
  /** Returns the numbers of hash jobs that wait for a thread. */
  queues(): { applicants: QueueLength; office: QueueLength }
  close(): Promise<void>
}

export interface PasswordHashing {
  /**
   * Returns an argon2id hash in PHC format. The salt has 16 bytes and is random by default.
   * @throws `PasswordsBusy`
   */
  hash(password: string, salt?: Uint8Array): Promise<string>
  /**
   * Returns whether the password matches the hash. For an unknown account (`null`), the check takes equally long and
   * returns false.
   * @throws `PasswordsBusy`
   */
  verify(hash: string | null, password: string): Promise<boolean>
}

/** Thrown when the queue of hash jobs is full, or during shutdown. */
export class PasswordsBusy extends Busy {
  override name = 'PasswordsBusy'

  constructor(retryAfter: number) {
    super('Too many passwords wait to be checked', retryAfter)
  }
}
