import type { ParsedBodyOf } from '#contract/endpoint.ts'
import type { Reconsideration, reconsiderations } from '#contract/office/reconsiderations.ts'
import { portalPages } from '#contract/portal-pages.ts'
import { writeAudit } from '#server/db/audit.ts'
import type { Database, Tx } from '#server/db/client.ts'
import { newId } from '#server/db/id.ts'
import { conflict } from '#server/http/errors.ts'
import type { ApplicationService } from '#server/modules/application/application.service.ts'
import type { NotificationService } from '#server/modules/notification/notification.service.ts'
import { type Actor, auditActor } from '#server/modules/staff/actor.ts'
import { deleteAssignment, findAssignee } from '../assignments/assignment.store.ts'
import { atVersion } from '../at-version.ts'
import { lockSubmitted } from '../lock-submitted.ts'
import type { DecisionService } from '../decisions/decision.service.ts'
import { findCurrentDecision } from '../decision-state/current-decision.store.ts'
import { requireNoOpenRequest } from '../decision-state/no-open-request.ts'
import {
  cancelReconsideration,
  insertReconsideration,
  listReconsiderations,
  type NamedReconsideration,
} from './reconsideration.store.ts'
import { findOpenReconsideration, hasRefused } from '../decision-state/open-reconsideration.store.ts'
import { requireOthers } from '../decision-state/undecided.ts'

type OpenBody = ParsedBodyOf<typeof reconsiderations.open>
type CancelBody = ParsedBodyOf<typeof reconsiderations.cancel>

export interface ReconsiderationDeps {
  database: Database
  application: Pick<ApplicationService, 'requests'>
  decisions: Pick<DecisionService, 'move'>
  notify: NotificationService['notify']
  /** Returns the current time in epoch ms. */
  now: () => number
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

/** Converts a reconsideration to its API format. */
export function reconsiderationOf(row: NamedReconsideration): Reconsideration {
  return {
    id: row.id,
    refusalId: row.refusalId,
    because: row.because,
    openedBy: row.openerName,
    openedAt: row.openedAt.toISOString(),
    outcome: row.outcome,
    endedAt: row.endedAt?.toISOString() ?? null,
    cancelledBy: row.cancellerName,
    cancelledBecause: row.cancelledBecause,
  }
}

export function reconsiderationService(deps: ReconsiderationDeps): ReconsiderationService {
  const { database, application, decisions, notify, now } = deps

  async function newest(tx: Tx, applicantId: string): Promise<Reconsideration> {
    const [row] = await listReconsiderations(tx, applicantId)
    if (row === undefined) throw new Error('The application has no reconsideration')
    return reconsiderationOf(row)
  }

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
        if (open?.openedBy === openedBy && open.because === because) return newest(tx, applicantId)
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
        return newest(tx, applicantId)
      }),

    cancel: ({ applicantId, version, because }, actor) =>
      database.system.transaction().execute(async (tx) => {
        await lockSubmitted(tx, applicantId, [])
        const cancelledBy = actor.colleague.staffId
        const open = await findOpenReconsideration(tx, applicantId)
        if (open === undefined) {
          const [last] = await listReconsiderations(tx, applicantId)
          if (last?.cancelledBy === cancelledBy && last.cancelledBecause === because)
            return reconsiderationOf(last)
          throw conflict('reconsideration-missing', 'No reconsideration is open for this application.')
        }
        await requireOthers(tx, applicantId, cancelledBy)
        const pending = await findCurrentDecision(tx, applicantId)
        if (pending !== undefined && pending.state !== 'proposed')
          throw conflict(
            'decision-state-changed',
            'The new decision is approved already. Return it to its proposer first.',
          )
        await requireNoOpenRequest(application, tx, applicantId)
        await atVersion(tx, applicantId, version)
        if (pending !== undefined)
          await decisions.move(tx, { decisionId: pending.id, version: null }, actor, () => ({
            transition: 'return',
            action: 'decision-returned',
            change: { returnedBecause: `The reconsideration was cancelled: ${because}`.slice(0, 500) },
            done: () => false,
          }))
        await cancelReconsideration(tx, open, {
          endedAt: new Date(now()),
          cancelledBy,
          cancelledBecause: because,
        })
        await notify(tx, {
          applicantId,
          title: 'The decision on your application is unchanged',
          message:
            'Our admissions office has ended the reconsideration of your application. Our decision is unchanged.',
          page: portalPages.admissionStatus,
          dedupeKey: `reconsideration-cancelled:${open.id}`,
        })
        await writeAudit(tx, {
          ...auditActor(actor),
          action: 'reconsideration-cancelled',
          applicantId,
          before: { reconsiderationId: open.id, outcome: null },
          after: { reconsiderationId: open.id, outcome: 'cancelled', because },
        })
        return newest(tx, applicantId)
      }),
  }
}
