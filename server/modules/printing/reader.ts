import type { Caller, HttpContext } from '#server/http/context.ts'
import type { WorkFor } from '#server/http/limits/expensive-work.ts'

/** The applicant who prints, and the HTTP request. */
export interface Reader {
  caller: Caller
  http: Pick<HttpContext, 'requestId' | 'address'>
}

/** Returns the person and client IP to which the printing limits apply. */
export function personOf({ caller, http }: Reader): WorkFor {
  return { person: caller.applicantId, address: http.address }
}
