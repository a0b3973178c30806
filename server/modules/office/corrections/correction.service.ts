import { type StepId, stepPage, steps } from '#contract/steps/registry.ts'
import { lockApplicant } from '#server/applicant/lock.ts'
import { writeAudit } from '#server/db/audit.ts'
import type { Database, Tx } from '#server/db/client.ts'
import { isId } from '#server/db/id.ts'
import { conflict, notFound } from '#server/http/errors.ts'
import type { ApplicationService } from '#server/modules/application/application.service.ts'
import type { MailService } from '#server/modules/mail/mail.service.ts'
import type { NotificationService } from '#server/modules/notification/notification.service.ts'
import { type Act, by } from '../actor.ts'
import { findStanding } from '../decisions/decision.store.ts'
import { mayNotDecide } from '../decisions/decision-words.ts'
import { officeColumns, type OfficeFile } from '../file.store.ts'
import { noSuchApplication } from '../opened/opened.service.ts'

export interface CorrectionDeps {
  database: Database
  application: Pick<ApplicationService, 'corrections'>
  mail: Pick<MailService, 'enqueue'>
  notify: NotificationService['notify']
}

export interface CorrectionService {
  /**
   * Opens a section to the applicant again and tells them why; a section that is open stays so. Throws 404, 409 when a
   * decision is under way or made.
   */
  ask(asked: { applicantId: string; stepId: StepId; message: string }, act: Act): Promise<void>
  /** Closes the section again, with what it says by now; once closed, it is no change. Throws 404. */
  withdraw(applicantId: string, correctionId: string, act: Act): Promise<void>
}

export function correctionService(deps: CorrectionDeps): CorrectionService {
  const { database, application, mail, notify } = deps

  async function lock(tx: Tx, applicantId: string): Promise<OfficeFile> {
    const file = isId(applicantId) ? await lockApplicant(tx, applicantId, officeColumns) : null
    if (file === null || file.submittedAt === null) throw noSuchApplication()
    return file
  }

  return {
    ask: ({ applicantId, stepId, message }, act) =>
      database.system.transaction().execute(async (tx) => {
        const file = await lock(tx, applicantId)
        const step = steps.find(({ id }) => id === stepId)
        if (file.stage !== 'ApplicationSumitted' || step === undefined)
          throw conflict(
            'application-decided',
            'This application has been decided: nothing in it can be corrected any more.',
          )
        const standing = await findStanding(tx, applicantId)
        if (standing !== undefined) throw conflict('decision-pending', mayNotDecide(standing.state))
        const { staffId } = act.colleague
        const id = await application.corrections.ask(tx, { applicantId, stepId, message, askedBy: staffId })
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
          ...by(act),
          action: 'correction-asked',
          applicantId,
          after: { correctionId: id, stepId, message },
        })
      }),

    withdraw: (applicantId, correctionId, act) =>
      database.system.transaction().execute(async (tx) => {
        await lock(tx, applicantId)
        const known = await application.corrections.list(tx, applicantId)
        if (!known.some(({ id }) => id === correctionId))
          throw notFound('We could not find this request for a correction.')
        if (!(await application.corrections.withdraw(tx, applicantId, correctionId))) return
        await writeAudit(tx, {
          ...by(act),
          action: 'correction-withdrawn',
          applicantId,
          before: { correctionId, open: true },
          after: { correctionId, open: false },
        })
      }),
  }
}
