import type { Answer } from './answer.ts'

/** A request of an applicant with an `Idempotency-Key`. */
export interface KeyedCall {
  applicantId: string
  key: string
  /** Method and path of the endpoint. */
  call: string
  body: unknown
  /** True if the body contains a password. The stored fingerprint of the request is then computed with a secret key. */
  hasPassword: boolean
}

/**
 * Function that runs a change once per applicant and key, and stores the response in the same transaction. A retry
 * within 14 days returns the stored response. A change that throws stores nothing, so it can be retried with the same
 * key.
 * @throws 400 malformed key · 422 the key was used for another request
 */
export type Once = <Data>(request: KeyedCall, change: () => Promise<Answer<Data>>) => Promise<Answer<Data>>
