import { createHash } from 'node:crypto'
import { portalPages } from '#contract/portal-pages.ts'
import { programmeById } from '#contract/programmes.ts'
import {
  PortalRejectedPassword,
  type PortalSignIn,
  PortalUnavailable,
} from '#server/adapters/learning-portal/learning-portal.ts'
import type { Seal } from '#server/adapters/seal/seal.ts'
import { readLetterWithdrawnAt } from '#server/applicant/letter.ts'
import { lockApplicantRow } from '#server/applicant/lock.ts'
import { byApplicant, writeAudit } from '#server/db/audit.ts'
import type { Tx } from '#server/db/client.ts'
import { inBatches } from '#server/db/delete-old.ts'
import { conflict, fieldError } from '#server/http/errors.ts'
import { passwordProblem } from '#server/modules/credentials/passwords/password-rules.ts'
import type { ApplicantRecord } from '#server/applicant/record.ts'
import type { EnrolmentDeps } from './enrolment-deps.ts'
import { findReleased, readPortalAccount } from './enrolment.store.ts'
import { requireValidLetter, requireUnlocked } from './enrolment-requirements.ts'
import {
  deleteDelivered,
  deleteUndelivered,
  findOverdue,
  findUndelivered,
  lockUndelivered,
  replaceSealed,
  storePortalPassword,
} from './portal-account.store.ts'

export interface PortalAccountService {
  /**
   * Encrypts a password for the learning portal and queues its delivery. A later call replaces the password.
   * @throws 400 weak password · 409 no offer, the letter was withdrawn, or no learning portal is connected · 422 the
   * required fee is not paid.
   */
  setPassword(record: ApplicantRecord, password: string, requestId: string): Promise<void>
  /**
   * Delivers the stored password to the learning portal, deletes it and notifies the applicant. If the portal rejects
   * the password, deletes it and asks the applicant to choose another one. If the letter was withdrawn, only deletes
   * the password. No-op if no password is stored or no learning portal is connected.
   * @throws `PortalUnavailable` the delivery failed. The password stays stored for the next attempt.
   */
  deliver(applicantId: string): Promise<void>
  /**
   * Deletes passwords that could not be delivered for `deliveryDays` days, and asks the applicants to choose another
   * one. Does not ask if no learning portal is connected or the letter was withdrawn. Returns the number of deletions.
   */
  deleteOverdue(): Promise<number>
}

/** Days after which an undelivered password is deleted. Delivery attempts end before that, after about eight days. */
const deliveryDays = 10
const overdueBatchSize = 100

const bySystem = (applicantId: string) => ({ actorKind: 'system', applicantId }) as const

export function portalAccountService(deps: EnrolmentDeps): PortalAccountService {
  const { database, institution, learningPortal, seal, log } = deps

  return {
    deleteOverdue: () =>
      inBatches(database.system, overdueBatchSize, async (tx, limit) => {
        const overdue = await findOverdue(tx, deliveryDays, limit)
        for (const { applicantId, sealedPassword } of overdue)
          await deleteOverduePassword(deps, tx, applicantId, sealedPassword)
        return overdue.length
      }),

    async setPassword(record, password, requestId) {
      requireUnlocked(record, 'portal-password', 'choose your portal password')
      await database.asApplicant(record.id, (db) => requireValidLetter(db, record.id))
      if (learningPortal === null)
        throw conflict(
          'learning-portal-missing',
          'You need no password here. The university gives you your account for the learning portal itself.',
        )
      const problem = passwordProblem(password, record, institution.identity.passwordWords)
      if (problem !== null) throw fieldError('password-rejected', 'portalPassword', problem)
      const sealed = seal.close(password, record.id)
      await database.asApplicantInOne(record.id, async (tx) => {
        await lockApplicantRow(tx, record.id)
        const before = await readPortalAccount(tx, record.id)
        await storePortalPassword(tx, record.id, sealed)
        await writeAudit(tx, {
          ...byApplicant(record.id, requestId),
          action: 'portal-password-set',
          before: { set: before !== undefined },
          after: { set: true },
        })
      })
    },

    async deliver(applicantId) {
      const found = await findUndelivered(database.system, applicantId)
      if (found === undefined || learningPortal === null) return
      const { sealedPassword: sealed, ...account } = found
      const inOne = (work: (tx: Tx) => Promise<void>) => database.system.transaction().execute(work)
      if ((await readLetterWithdrawnAt(database.system, applicantId)) !== null) {
        await inOne((tx) => deleteWithdrawn(tx, applicantId, sealed))
        return
      }
      const decision = await findReleased(database.system, applicantId)
      const programmeId = decision?.programmeId ?? account.programmeId ?? ''
      try {
        // Runs outside a transaction, so that no lock is held while the learning portal responds.
        const signIn = await learningPortal.setPassword({
          ...account,
          applicantId,
          applicationNumber: account.applicationNumber ?? '',
          deliveryId: createHash('sha256').update(sealed).digest('hex').slice(0, 32),
          programmeId,
          courses: programmeById(institution, programmeId)?.portalCourses ?? [],
          password: seal.open(sealed, applicantId),
        })
        await inOne((tx) => recordDelivery(deps, tx, applicantId, sealed, signIn))
      } catch (error) {
        if (error instanceof PortalRejectedPassword)
          await inOne((tx) => rejectPassword(deps, tx, applicantId, sealed))
        else {
          if (error instanceof PortalUnavailable)
            log.warn({ applicantId, reason: error.message }, 'the learning portal did not accept a password')
          throw error
        }
      }
    },
  }
}

/**
 * Records that the learning portal has accepted the password, deletes the stored copy and notifies the applicant.
 * No-op if the stored password was replaced or deleted in the meantime.
 */
async function recordDelivery(
  { notify }: Pick<EnrolmentDeps, 'notify'>,
  tx: Tx,
  applicantId: string,
  sealed: Buffer,
  signIn: PortalSignIn,
): Promise<void> {
  if (!(await deleteDelivered(tx, applicantId, sealed))) return
  await writeAudit(tx, { ...bySystem(applicantId), action: 'portal-account-ready' })
  const at = signIn.address === null ? '' : ` at ${signIn.address}`
  await notify(tx, {
    applicantId,
    title: 'Your learning portal account is ready',
    message: `Sign in to the learning portal${at} as ${signIn.username}, with the password you chose.`,
    page: portalPages.enrolment,
  })
}

/** Deletes a password that the learning portal has rejected, and asks the applicant to choose another one. */
async function rejectPassword(
  { notify }: Pick<EnrolmentDeps, 'notify'>,
  tx: Tx,
  applicantId: string,
  sealed: Buffer,
): Promise<void> {
  if (!(await deleteUndelivered(tx, applicantId, sealed))) return
  await writeAudit(tx, { ...bySystem(applicantId), action: 'portal-password-rejected' })
  await notify(tx, {
    applicantId,
    title: 'Choose another portal password',
    message:
      'The learning portal did not accept your password. Choose one with capital and small letters, a digit and a symbol such as ! or -.',
    page: portalPages.portalPassword,
  })
}

/** Deletes a password that was set before the letter was withdrawn. */
async function deleteWithdrawn(tx: Tx, applicantId: string, sealed: Buffer): Promise<void> {
  if (!(await deleteUndelivered(tx, applicantId, sealed))) return
  await writeAudit(tx, { ...bySystem(applicantId), action: 'portal-password-withdrawn' })
}

/** Deletes an overdue password. Notifies the applicant if a learning portal is connected and the letter is valid. */
async function deleteOverduePassword(
  { learningPortal, notify, log }: Pick<EnrolmentDeps, 'learningPortal' | 'notify' | 'log'>,
  tx: Tx,
  applicantId: string,
  sealed: Buffer,
): Promise<void> {
  await deleteUndelivered(tx, applicantId, sealed)
  await writeAudit(tx, { ...bySystem(applicantId), action: 'portal-password-undelivered' })
  log.warn({ applicantId }, 'a portal password could not be delivered and was deleted')
  if (learningPortal === null || (await readLetterWithdrawnAt(tx, applicantId)) !== null) return
  await notify(tx, {
    applicantId,
    title: 'Choose your portal password again',
    message:
      'For ten days, we could not send your password to the learning portal, so we have deleted it. Choose a password again.',
    page: portalPages.portalPassword,
  })
}

/** Re-encrypts all undelivered passwords with the key of `to`. @throws if `from` cannot decrypt one of them */
export async function resealPortalPasswords(tx: Tx, from: Seal, to: Seal): Promise<void> {
  for (const { applicantId, sealedPassword } of await lockUndelivered(tx))
    await replaceSealed(tx, applicantId, to.close(from.open(sealedPassword, applicantId), applicantId))
}
