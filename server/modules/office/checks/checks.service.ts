import type { ParsedBodyOf } from '#contract/endpoint.ts'
import type { CheckData, checks } from '#contract/office/checks.ts'
import { writeAudit } from '#server/db/audit.ts'
import type { Database } from '#server/db/client.ts'
import { type Actor, auditActor } from '#server/modules/staff/actor.ts'
import { atVersion } from '../at-version.ts'
import { lockSubmitted } from '../lock-submitted.ts'
import { findCheck, listChecks, removeCheck, saveCheck } from './checks.store.ts'

export interface ChecksService {
  /**
   * Sets the outcome of a check by hand, or resets the check to its automatic outcome. Returns all checks of the
   * application. If the check already is as requested, changes nothing and accepts any version, because a client may
   * repeat a request after a lost response.
   * @throws 404 no such application · 409 the application has changed.
   */
  set(check: ParsedBodyOf<typeof checks.set>, actor: Actor): Promise<CheckData[]>
}

export function checksService({ database }: { database: Database }): ChecksService {
  return {
    set: ({ applicantId, version, name, state, reason }, actor) =>
      database.system.transaction().execute(async (tx) => {
        await lockSubmitted(tx, applicantId, [])
        const setBy = actor.colleague.staffId
        const current = await findCheck(tx, applicantId, name)
        const isSet =
          state === 'rule'
            ? current === undefined
            : current?.state === state && current.reason === reason && current.setBy === setBy
        if (isSet) return listChecks(tx, applicantId)
        await atVersion(tx, applicantId, version)
        if (state === 'rule') await removeCheck(tx, applicantId, name)
        else await saveCheck(tx, { applicantId, name, state, reason, setBy })
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
