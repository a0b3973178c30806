import { PortalUnavailable } from '#server/adapters/portal/learning-portal.ts'
import { lockApplicantOrThrow } from '#server/applicant/lock.ts'
import { writeAudit } from '#server/db/audit.ts'
import { fieldError, unavailable } from '#server/http/errors.ts'
import { refusalOfPassword } from '#server/modules/credentials/passwords/password-rules.ts'
import type { ApplicantRecord } from '#server/applicant/record.ts'
import type { EnrolmentDeps } from './enrolment-deps.ts'
import { notePortalSet, readPortalSetAt } from './enrolment.store.ts'
import { needsLetter, needsPlace } from './place.ts'

export interface PortalAccountService {
  /**
   * Hands a password on to the learning portal; here only the day is kept. A second call sets a new password. Throws
   * 409 and 422 as the order of enrolment wants it or once the letter is withdrawn, 400 at the field for an easy password, 503 when the portal is away.
   */
  setPassword(file: ApplicantRecord, password: string, requestId: string): Promise<void>
}

/** Seconds after which another try makes sense. */
const portalRetry = 60

export function portalAccountService({
  database,
  institution,
  learningPortal,
  log,
}: EnrolmentDeps): PortalAccountService {
  async function handOver(file: ApplicantRecord, password: string): Promise<void> {
    try {
      const { id, matricNumber, surname, firstname, email } = file
      await learningPortal.setPassword({ applicantId: id, matricNumber, surname, firstname, email, password })
    } catch (error) {
      if (!(error instanceof PortalUnavailable)) throw error
      log.warn({ reason: error.message }, 'the learning portal did not take a password')
      throw unavailable(
        'learning-portal-unavailable',
        portalRetry,
        'The learning portal cannot be reached just now, so your password is not set. Try again in a minute.',
      )
    }
  }

  return {
    async setPassword(file, password, requestId) {
      needsPlace(file, 'portal-password', 'choose your portal password')
      await database.asApplicant(file.id, (db) => needsLetter(db, file.id))
      const refusal = refusalOfPassword(password, file, institution.identity.passwordWords)
      if (refusal !== null) throw fieldError('password-rejected', 'portalPassword', refusal)
      // Outside the transaction: no lock waits for another system.
      await handOver(file, password)
      await database.asApplicantInOne(file.id, async (tx) => {
        await lockApplicantOrThrow(tx, file.id, ['id'])
        const before = await readPortalSetAt(tx, file.id)
        await notePortalSet(tx, file.id)
        await writeAudit(tx, {
          actorKind: 'applicant',
          actorId: file.id,
          applicantId: file.id,
          requestId,
          action: 'portal-password-set',
          before: { set: before !== null },
          after: { set: true },
        })
      })
    },
  }
}
