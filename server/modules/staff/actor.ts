import type { AuditEntry } from '#server/db/audit.ts'
import type { HttpContext, StaffCaller } from '#server/http/context.ts'

/** The colleague who performs an action, and the id of the HTTP request. */
export interface Actor {
  colleague: Pick<StaffCaller, 'staffId' | 'name'>
  requestId: string
}

/** Returns the columns of an audit entry that name the colleague and the HTTP request. */
export function auditActor({
  colleague,
  requestId,
}: Actor): Pick<AuditEntry, 'actorKind' | 'actorId' | 'requestId'> {
  return { actorKind: 'office', actorId: colleague.staffId, requestId }
}

/** Returns the colleague and the request id of an office call. */
export const actorOf = ({ caller, http }: { caller: StaffCaller; http: HttpContext }): Actor => ({
  colleague: caller,
  requestId: http.requestId,
})
