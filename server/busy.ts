/**
 * Thrown when a queue is full or closed. Nothing was done, and the caller may try again. The API responds 503 with
 * `Retry-After`.
 */
export class Busy extends Error {
  override name = 'Busy'
  /** Seconds after which the queue is very probably empty. */
  readonly retryAfter: number

  constructor(message: string, retryAfter: number) {
    super(message)
    this.retryAfter = retryAfter
  }
}
