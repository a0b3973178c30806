import type { AuditEntry } from '#server/db/audit.ts'
import type { StaffCaller } from '#server/http/context.ts'

/** A colleague who does something, and in which request. */
export interface Act {
  colleague: Pick<StaffCaller, 'staffId' | 'name'>
  requestId: string
}

/** The audit trail's words for who did it. */
export function by({ colleague, requestId }: Act): Pick<AuditEntry, 'actorKind' | 'actorId' | 'requestId'> {
  return { actorKind: 'office', actorId: colleague.staffId, requestId }
}
