import { PortalUnavailable } from '#server/adapters/portal/learning-portal.ts'
import { holdApplicant } from '#server/applicant/lock.ts'
import { byApplicant, writeAudit } from '#server/db/audit.ts'
import { fieldError, unavailable } from '#server/http/errors.ts'
import { refusalOfPassword } from '#server/modules/credentials/passwords/password-rules.ts'
import type { ApplicantRecord } from '#server/applicant/record.ts'
import type { EnrolmentDeps } from './enrolment-deps.ts'
import { recordPortalPasswordSet, readPortalSetAt } from './enrolment.store.ts'
import { requireValidLetter, requireUnlocked } from './enrolment-requirements.ts'

export interface PortalAccountService {
  /**
   * Sends a password to the learning portal and stores only the time. Calling it again sets a new password.
   * @throws 400 weak password · 409 no offer, or the letter was withdrawn · 422 the required fee is not paid · 503 the
   * learning portal is unavailable.
   */
  setPassword(file: ApplicantRecord, password: string, requestId: string): Promise<void>
}

/** Time after which the applicant may try again, in seconds. Sent as `Retry-After`. */
const portalRetrySeconds = 60

export function portalAccountService({
  database,
  institution,
  learningPortal,
  log,
}: EnrolmentDeps): PortalAccountService {
  async function sendToPortal(file: ApplicantRecord, password: string): Promise<void> {
    try {
      const { id, matricNumber, surname, firstname, email } = file
      await learningPortal.setPassword({ applicantId: id, matricNumber, surname, firstname, email, password })
    } catch (error) {
      if (!(error instanceof PortalUnavailable)) throw error
      log.warn({ reason: error.message }, 'the learning portal did not accept a password')
      throw unavailable(
        'learning-portal-unavailable',
        portalRetrySeconds,
        'The learning portal cannot be reached just now, so your password is not set. Try again in a minute.',
      )
    }
  }

  return {
    async setPassword(file, password, requestId) {
      requireUnlocked(file, 'portal-password', 'choose your portal password')
      await database.asApplicant(file.id, (db) => requireValidLetter(db, file.id))
      const refusal = refusalOfPassword(password, file, institution.identity.passwordWords)
      if (refusal !== null) throw fieldError('password-rejected', 'portalPassword', refusal)
      // Runs outside the transaction, so that no lock is held while another system responds.
      await sendToPortal(file, password)
      await database.asApplicantInOne(file.id, async (tx) => {
        await holdApplicant(tx, file.id)
        const before = await readPortalSetAt(tx, file.id)
        await recordPortalPasswordSet(tx, file.id)
        await writeAudit(tx, {
          ...byApplicant(file.id, requestId),
          action: 'portal-password-set',
          before: { set: before !== null },
          after: { set: true },
        })
      })
    },
  }
}
