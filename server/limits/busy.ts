/** Thrown when work cannot be done now, usually because a queue is full. The API responds 503 with `Retry-After`. */
export class Busy extends Error {
  override name = 'Busy'
  /** Seconds after which the queue is very probably empty. */
  readonly retryAfter: number

  constructor(message: string, retryAfter: number) {
    super(message)
    this.retryAfter = retryAfter
  }
}
