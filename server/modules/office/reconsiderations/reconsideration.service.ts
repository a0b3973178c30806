import type { ParsedBodyOf } from '#contract/endpoint.ts'
import type { Reconsideration, reconsiderations } from '#contract/office/reconsiderations.ts'
import { portalPages } from '#contract/portal-pages.ts'
import { writeAudit } from '#server/db/audit.ts'
import type { Database, Tx } from '#server/db/client.ts'
import { newId } from '#server/db/id.ts'
import { conflict } from '#server/http/errors.ts'
import { type Actor, auditActor } from '#server/modules/staff/actor.ts'
import { deleteAssignment, findAssignee } from '../assignments/assignment.store.ts'
import { atVersion } from '../at-version.ts'
import { lockSubmitted } from '../lock-submitted.ts'
import { findCurrentDecision } from '../decision-state/current-decision.store.ts'
import { type CancelDeps, cancelOpen } from './cancel-reconsideration.ts'
import { newestReconsideration } from './reconsideration-data.ts'
import { insertReconsideration } from './reconsideration.store.ts'
import { findOpenReconsideration, hasRefused } from '../decision-state/open-reconsideration.store.ts'

type OpenBody = ParsedBodyOf<typeof reconsiderations.open>
type CancelBody = ParsedBodyOf<typeof reconsiderations.cancel>

export interface ReconsiderationDeps extends CancelDeps {
  database: Database
}

export interface ReconsiderationService {
  /**
   * Opens the reconsideration of a released rejection and notifies the applicant. The rejection stays released. If the
   * application is assigned to a colleague who decided on the rejection, the assignment ends. A repeated call by the
   * same colleague with the same reason is a no-op.
   * @throws 404 no such application · 409 no released rejection, another reconsideration is open already, or the
   * application has changed.
   */
  open(body: OpenBody, actor: Actor): Promise<Reconsideration>
  /**
   * Cancels a reconsideration and notifies the applicant. A pending proposal is returned to its proposer. A repeated
   * call by the same colleague with the same reason is a no-op.
   * @throws 403 the colleague decided on the rejection · 404 no such application · 409 no reconsideration is open, a
   * request to the applicant is open, the new decision is approved, or the application has changed.
   */
  cancel(body: CancelBody, actor: Actor): Promise<Reconsideration>
}

export function reconsiderationService(deps: ReconsiderationDeps): ReconsiderationService {
  const { database, notify, now } = deps

  /** Returns the released rejection of an application. @throws 409 there is none. */
  async function findRefusal(tx: Tx, applicantId: string) {
    const current = await findCurrentDecision(tx, applicantId)
    if (current?.state === 'released' && current.kind === 'reject') return current
    throw conflict(
      'refusal-missing',
      current?.state === 'released'
        ? 'This application was admitted. Only a released rejection can be reconsidered.'
        : 'There is no released rejection that could be reconsidered.',
    )
  }

  /** Ends the assignment to a colleague who decided on the rejection, because this colleague cannot decide again. */
  async function unassignRefuser(tx: Tx, applicantId: string, actor: Actor): Promise<void> {
    const assignee = await findAssignee(tx, applicantId)
    if (assignee === null || !(await hasRefused(tx, applicantId, assignee))) return
    await deleteAssignment(tx, applicantId)
    await writeAudit(tx, {
      ...auditActor(actor),
      action: 'application-assigned',
      applicantId,
      before: { staff: assignee },
      after: { staff: null },
    })
  }

  return {
    open: ({ applicantId, version, because }, actor) =>
      database.system.transaction().execute(async (tx) => {
        await lockSubmitted(tx, applicantId, [])
        const openedBy = actor.colleague.staffId
        const open = await findOpenReconsideration(tx, applicantId)
        if (open?.openedBy === openedBy && open.because === because)
          return newestReconsideration(tx, applicantId)
        if (open !== undefined)
          throw conflict('reconsideration-open', 'This rejection is being reconsidered already.')
        const refusal = await findRefusal(tx, applicantId)
        await atVersion(tx, applicantId, version)
        const id = newId()
        await insertReconsideration(tx, {
          id,
          applicantId,
          refusalId: refusal.id,
          because,
          openedBy,
          openedAt: new Date(now()),
        })
        await unassignRefuser(tx, applicantId, actor)
        await notify(tx, {
          applicantId,
          title: 'Your application is being looked at again',
          message:
            'Our admissions office is looking at your application again. The decision stays as it is until you hear from us.',
          page: portalPages.admissionStatus,
          dedupeKey: `reconsideration-opened:${id}`,
        })
        await writeAudit(tx, {
          ...auditActor(actor),
          action: 'reconsideration-opened',
          applicantId,
          after: { reconsiderationId: id, refusalId: refusal.id, because },
        })
        return newestReconsideration(tx, applicantId)
      }),

    cancel: (body, actor) => database.system.transaction().execute((tx) => cancelOpen(deps, tx, body, actor)),
  }
}
