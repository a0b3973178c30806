import { waitsForActivation } from '#contract/stages.ts'
import { type LockedApplicant, lockApplicant } from '#server/applicant/lock.ts'
import { type AuditEntry, writeAudit } from '#server/db/audit.ts'
import type { Database, Tx } from '#server/db/client.ts'
import { conflict } from '#server/http/errors.ts'
import type { CodesService } from '#server/modules/credentials/codes/codes.service.ts'
import type { Throttle } from '#server/modules/credentials/throttle/throttle.ts'
import type { MailService } from '#server/modules/mail/mail.service.ts'
import { ownerOfAddress, pendingProfilesAt } from './profile.store.ts'

/** Number of the newest pending profiles of an email address that get a new code, in addition to the oldest one. */
const maxAtOnce = 3

/** Columns of an applicant that issuing or redeeming a code needs. */
export const activationColumns = ['id', 'email', 'firstname', 'stage', 'createdAt'] as const
type ActivationRecord = LockedApplicant<(typeof activationColumns)[number]>

/** Name of the job that runs `mailCode`. */
export const activationTask = 'mail_activation_code'

export interface ActivationCodes {
  /**
   * Queues a job that emails a new activation code. The response does not depend on `username`, so it does not reveal
   * who has a profile.
   * @throws 429 too many requests for this `username` or from this client IP.
   */
  askCode(username: string, address: string, requestId: string): Promise<void>
  /**
   * Runs the job that `askCode` queued. Emails new codes for at most four pending profiles with the email address
   * `username`. If an active profile has this address, sends one email without a code to its owner instead.
   */
  mailCode(username: string, requestId: string): Promise<void>
  /**
   * Emails a new code for one pending profile, as `mailCode` does. `by` is the actor for the audit log.
   * @throws 409 profile already activated.
   */
  mailCodeFor(applicantId: string, by: Pick<AuditEntry, 'actorKind' | 'actorId' | 'requestId'>): Promise<void>
  /**
   * Issues a new code and emails it. If an active profile has the email address, its owner gets an email without the
   * code instead. The transaction must hold the lock on the applicant's row.
   */
  mailCodeTo(tx: Tx, template: 'activation' | 'email-confirm', applicant: ActivationRecord): Promise<void>
}

/** Returns the functions that email activation codes. */
export function activationCodes({
  database,
  mail,
  throttle,
  codes,
}: {
  database: Database
  mail: Pick<MailService, 'enqueue'>
  throttle: Throttle
  codes: CodesService
}): ActivationCodes {
  const inOne = <T>(run: (tx: Tx) => Promise<T>) => database.system.transaction().execute(run)

  async function mailCodeTo(
    tx: Tx,
    template: 'activation' | 'email-confirm',
    { id, email, firstname, createdAt }: ActivationRecord,
  ): Promise<void> {
    const owner = await ownerOfAddress(tx, email)
    const code = await codes.issue(tx, id, 'activation')
    const to = { to: email, name: owner?.firstname ?? firstname }
    if (owner !== null) await mail.enqueue(tx, { ...to, template: 'already-registered', data: null })
    else if (template === 'email-confirm') await mail.enqueue(tx, { ...to, template, data: code })
    else await mail.enqueue(tx, { ...to, template, data: { ...code, at: createdAt.toISOString() } })
  }

  return {
    mailCodeTo,

    async askCode(username, address, requestId) {
      await throttle.admitMail('activation', username, address)
      await codes.askLater(activationTask, username, requestId)
    },

    async mailCode(username, requestId) {
      const email = username.toLowerCase()
      await inOne(async (tx) => {
        const ids = await pendingProfilesAt(tx, email, maxAtOnce)
        // If an active profile has this email address, its owner gets one email, even if there are several pending
        // profiles.
        const chosen = (await ownerOfAddress(tx, email)) === null ? ids : ids.slice(-1)
        for (const id of chosen) {
          const applicant = await lockApplicant(tx, id, activationColumns)
          if (applicant === null || applicant.email !== email || !waitsForActivation(applicant.stage))
            continue
          await mailCodeTo(tx, 'activation', applicant)
          await writeAudit(tx, {
            actorKind: 'system',
            action: 'activation-code-mailed',
            applicantId: id,
            requestId,
          })
        }
      })
    },

    async mailCodeFor(applicantId, by) {
      await inOne(async (tx) => {
        const applicant = await lockApplicant(tx, applicantId, activationColumns)
        if (applicant === null || !waitsForActivation(applicant.stage))
          throw conflict('profile-already-activated', 'This profile is activated already.')
        await mailCodeTo(tx, 'activation', applicant)
        await writeAudit(tx, { ...by, action: 'activation-code-mailed', applicantId })
      })
    },
  }
}
