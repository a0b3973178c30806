import type { ParsedBodyOf } from '#contract/endpoint.ts'
import type { CheckData, checks } from '#contract/office/checks.ts'
import { writeAudit } from '#server/db/audit.ts'
import type { Database } from '#server/db/client.ts'
import { type Actor, auditActor } from '#server/modules/staff/actor.ts'
import { atVersion } from '../at-version.ts'
import { lockSubmitted } from '../lock-submitted.ts'
import { listChecks, removeCheck, saveCheck } from './checks.store.ts'

export interface ChecksService {
  /**
   * Sets the outcome of a check by hand, or resets the check to its automatic outcome. Returns all checks of the
   * application.
   * @throws 404 no such application · 409 the application has changed.
   */
  set(check: ParsedBodyOf<typeof checks.set>, actor: Actor): Promise<CheckData[]>
}

export function checksService({ database }: { database: Database }): ChecksService {
  return {
    set: ({ applicantId, version, name, state, reason }, actor) =>
      database.system.transaction().execute(async (tx) => {
        await lockSubmitted(tx, applicantId, [])
        await atVersion(tx, applicantId, version)
        if (state === 'rule') await removeCheck(tx, applicantId, name)
        else await saveCheck(tx, { applicantId, name, state, reason, setBy: actor.colleague.staffId })
        await writeAudit(tx, {
          ...auditActor(actor),
          action: 'check-set',
          applicantId,
          after: { name, state, reason },
        })
        return listChecks(tx, applicantId)
      }),
  }
}
