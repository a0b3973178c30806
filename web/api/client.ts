import type { Envelope, FieldErrors } from '#contract/envelope.ts'
import type { ErrorCode } from '#contract/error-codes.ts'

/** What an application tells the calls at its start: who it is, and what to do about the answers it never sees. */
export interface ClientSettings {
  /** Sent as `X-Matric-Client`; a page of another site cannot send it, which is the point. */
  name: 'portal' | 'office'
  /** Words for the person, shown as an error toast. */
  onError(message: string): void
  /** The session is over and cannot be renewed. */
  onSignedOut(): void
}

let settings: ClientSettings = {
  name: 'portal',
  onError: () => undefined,
  onSignedOut: () => undefined,
}

/** To be called once, before the first call. */
export function configureClient(given: ClientSettings): void {
  settings = given
}

export function clientSettings(): ClientSettings {
  return settings
}

/** An answer that came but said no, for callers that need data or nothing (queries). */
export class RefusedCall extends Error {
  override name = 'RefusedCall'
  readonly status: number
  readonly errors: FieldErrors | null
  readonly code: ErrorCode | undefined

  constructor(status: number, { message, errors, code }: Envelope<unknown>) {
    super(message)
    this.status = status
    this.errors = errors
    this.code = code
  }
}
