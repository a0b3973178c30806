import type { ParsedBodyOf } from '#contract/endpoint.ts'
import type { Reconsideration, reconsiderations } from '#contract/office/reconsiderations.ts'
import { portalPages } from '#contract/portal-pages.ts'
import { writeAudit } from '#server/db/audit.ts'
import type { Tx } from '#server/db/client.ts'
import { conflict } from '#server/http/errors.ts'
import type { ApplicationService } from '#server/modules/application/application.service.ts'
import type { NotificationService } from '#server/modules/notification/notification.service.ts'
import { type Actor, auditActor } from '#server/modules/staff/actor.ts'
import { atVersion } from '../at-version.ts'
import { lockSubmitted } from '../lock-submitted.ts'
import type { DecisionService } from '../decisions/decision.service.ts'
import { findCurrentDecision } from '../decision-state/current-decision.store.ts'
import { requireNoOpenRequest } from '../decision-state/no-open-request.ts'
import { newestReconsideration, reconsiderationOf } from './reconsideration-data.ts'
import { cancelReconsideration, listReconsiderations } from './reconsideration.store.ts'
import { findOpenReconsideration } from '../decision-state/open-reconsideration.store.ts'
import { requireOthers } from '../decision-state/undecided.ts'

type CancelBody = ParsedBodyOf<typeof reconsiderations.cancel>

export interface CancelDeps {
  application: Pick<ApplicationService, 'requests'>
  decisions: Pick<DecisionService, 'move'>
  notify: NotificationService['notify']
  /** Returns the current time in epoch ms. */
  now: () => number
}

/** Cancels a reconsideration in the transaction `tx` (see `ReconsiderationService.cancel`). */
export async function cancelOpen(
  { application, decisions, notify, now }: CancelDeps,
  tx: Tx,
  { applicantId, version, because }: CancelBody,
  actor: Actor,
): Promise<Reconsideration> {
  await lockSubmitted(tx, applicantId, [])
  const cancelledBy = actor.colleague.staffId
  const open = await findOpenReconsideration(tx, applicantId)
  if (open === undefined) {
    const [last] = await listReconsiderations(tx, applicantId)
    if (last?.cancelledBy === cancelledBy && last.cancelledBecause === because) return reconsiderationOf(last)
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
  return newestReconsideration(tx, applicantId)
}
