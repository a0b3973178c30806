import type { Caller, HttpContext } from '#server/http/context.ts'
import type { WorkFor } from '#server/http/expensive-work.ts'

/** The applicant who prints, and the request in which they do. */
export interface Reader {
  caller: Caller
  http: Pick<HttpContext, 'requestId' | 'address'>
}

/** Whose limits printing counts for. */
export function personOf({ caller, http }: Reader): WorkFor {
  return { person: caller.applicantId, address: http.address }
}
