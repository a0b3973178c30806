/** A queue is full. Nothing was done, and the caller may try again: the API answers 503 with `Retry-After`. */
export class Busy extends Error {
  override name = 'Busy'
  /** Seconds after which the queue has very likely emptied. */
  readonly retryAfter: number

  constructor(message: string, retryAfter: number) {
    super(message)
    this.retryAfter = retryAfter
  }
}
