import { type StepId, stepPage, steps } from '#contract/steps/registry.ts'
import { lockApplicant } from '#server/applicant/lock.ts'
import { writeAudit } from '#server/db/audit.ts'
import type { Database, Tx } from '#server/db/client.ts'
import { isId } from '#server/db/id.ts'
import { conflict, notFound } from '#server/http/errors.ts'
import type { ApplicationService } from '#server/modules/application/application.service.ts'
import type { MailService } from '#server/modules/mail/mail.service.ts'
import type { NotificationService } from '#server/modules/notification/notification.service.ts'
import { type Actor, auditActor } from '../actor.ts'
import { atVersion } from '../at-version.ts'
import { findCurrentDecision } from '../decisions/decision.store.ts'
import { mayNotDecide } from '../decisions/decision-words.ts'
import { officeColumns, type OfficeFile } from '../file.store.ts'
import { noSuchApplication } from '../no-such-application.ts'

export interface CorrectionDeps {
  database: Database
  application: Pick<ApplicationService, 'corrections'>
  mail: Pick<MailService, 'enqueue'>
  notify: NotificationService['notify']
}

export interface CorrectionService {
  /**
   * Opens a section of a submitted application for correction. Sends the applicant `message` by email and notification.
   * No-op while the section is open.
   * @throws 404 no such application, or not submitted · 409 a decision is pending or released, or the
   * application has changed.
   */
  request(
    correction: { applicantId: string; version: number; stepId: StepId; message: string },
    actor: Actor,
  ): Promise<void>
  /**
   * Cancels a correction request: closes the section with its current answers. No-op if the section is closed already.
   * @throws 404 no such application or correction request · 409 the application has changed.
   */
  withdraw(
    request: { applicantId: string; version: number; correctionId: string },
    actor: Actor,
  ): Promise<void>
}

export function correctionService(deps: CorrectionDeps): CorrectionService {
  const { database, application, mail, notify } = deps

  async function lock(tx: Tx, applicantId: string): Promise<OfficeFile> {
    const file = isId(applicantId) ? await lockApplicant(tx, applicantId, officeColumns) : null
    if (file === null || file.submittedAt === null) throw noSuchApplication()
    return file
  }

  return {
    request: ({ applicantId, version, stepId, message }, actor) =>
      database.system.transaction().execute(async (tx) => {
        const file = await lock(tx, applicantId)
        const step = steps.find(({ id }) => id === stepId)
        if (file.stage !== 'ApplicationSumitted' || step === undefined)
          throw conflict(
            'application-decided',
            'This application has been decided: it can no longer be corrected.',
          )
        const current = await findCurrentDecision(tx, applicantId)
        if (current !== undefined) throw conflict('decision-pending', mayNotDecide(current.state))
        const known = await application.corrections.list(tx, applicantId)
        if (known.some((each) => each.stepId === stepId && each.doneAt === null)) return
        await atVersion(tx, applicantId, version)
        const { staffId } = actor.colleague
        const id = await application.corrections.request(tx, {
          applicantId,
          stepId,
          message,
          askedBy: staffId,
        })
        if (id === null) return
        await mail.enqueue(tx, {
          template: 'correction-asked',
          to: file.email,
          name: file.firstname,
          data: { section: step.title, message, page: stepPage(step.id) },
          dedupeKey: `correction-asked:${id}`,
        })
        await notify(tx, {
          applicantId,
          title: `Please correct «${step.title}»`,
          message,
          page: stepPage(step.id),
          dedupeKey: `correction-asked:${id}`,
        })
        await writeAudit(tx, {
          ...auditActor(actor),
          action: 'correction-asked',
          applicantId,
          after: { correctionId: id, stepId, message },
        })
      }),

    withdraw: ({ applicantId, version, correctionId }, actor) =>
      database.system.transaction().execute(async (tx) => {
        await lock(tx, applicantId)
        const known = await application.corrections.list(tx, applicantId)
        const request = known.find(({ id }) => id === correctionId)
        if (request === undefined) throw notFound('We could not find this correction request.')
        if (request.doneAt !== null) return
        await atVersion(tx, applicantId, version)
        if (!(await application.corrections.withdraw(tx, applicantId, correctionId))) return
        await writeAudit(tx, {
          ...auditActor(actor),
          action: 'correction-withdrawn',
          applicantId,
          before: { correctionId, open: true },
          after: { correctionId, open: false },
        })
      }),
  }
}
