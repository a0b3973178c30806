import { portalPages } from '#contract/portal-pages.ts'
import { waitsForActivation } from '#contract/stages.ts'
import { lockApplicant, lockUnactivated } from '#server/applicant/lock.ts'
import { moveStage } from '#server/applicant/stage.ts'
import { byApplicant, writeAudit, writeAudits } from '#server/db/audit.ts'
import type { Database, Tx } from '#server/db/client.ts'
import { inBatches } from '#server/db/delete-old.ts'
import { conflict, fieldError } from '#server/http/errors.ts'
import type { CodesService } from '#server/modules/credentials/codes/codes.service.ts'
import type {
  Credentials,
  CredentialsService,
  AttemptOrigin,
} from '#server/modules/credentials/passwords/credentials.service.ts'
import type { Throttle } from '#server/modules/credentials/throttle/throttle.ts'
import type { MailService } from '#server/modules/mail/mail.service.ts'
import type { NotificationService } from '#server/modules/notification/notification.service.ts'
import { activationCodes, activationColumns, type ActivationCodes } from './activation-codes.ts'
import { addressHash } from './address-hash.ts'
import { addressOf, deleteProfiles, lockAddress, ownerOfAddress, setEmail } from './profile.store.ts'

export interface ActivationService extends Pick<ActivationCodes, 'askCode' | 'mailCode' | 'mailCodeFor'> {
  /**
   * Activates a profile with an emailed code and ends its sessions. Returns its email address and, if `knowDevice` is
   * true, the token of the device in use. A retry within 15 minutes succeeds and changes nothing.
   * @throws 400 wrong or expired code, code used earlier, or another active profile has the email address · 429 too
   * many wrong codes.
   */
  activate(
    code: string,
    from: { address: string; knowDevice: boolean },
    requestId: string,
  ): Promise<{ username: string; device: string | null }>
  /**
   * Corrects the email address before activation. The response does not reveal whether another profile has the new
   * address.
   * @throws 400 wrong credentials · 409 profile already activated · 429 too many attempts or emails · 503 server too
   * busy.
   */
  correctEmail(credentials: Credentials, email: string, from: AttemptOrigin, requestId: string): Promise<void>
  /** Deletes profiles that were not activated within 30 days. */
  deleteForgotten(): Promise<void>
}

export interface ActivationDeps {
  database: Database
  mail: Pick<MailService, 'enqueue'>
  notify: NotificationService['notify']
  throttle: Throttle
  codes: CodesService
  sessions: {
    endAll(tx: Tx, applicantId: string): Promise<unknown>
    rememberDevice(tx: Tx, applicantId: string, code: string): Promise<void>
    deviceOfCode(applicantId: string, code: string): string
  }
  credentials: CredentialsService
}

/** Days after which a pending profile is deleted, because it may contain another person's data. */
const daysToActivate = 30
/** Maximum number of profiles deleted per transaction. With more, requests could wait too long for the locks. */
const deletedAtOnce = 200
/** A submitted activation code, with the id and email address of its profile. */
interface Presented {
  id: string
  email: string
  code: string
  knowDevice: boolean
}

export function activationService(deps: ActivationDeps): ActivationService {
  const { database, mail, notify, throttle, codes, credentials, sessions } = deps
  const { mailCodeTo, ...mailedCodes } = activationCodes({ database, mail, throttle, codes })
  const inOne = <T>(run: (tx: Tx) => Promise<T>) => database.system.transaction().execute(run)

  async function activateIn(
    tx: Tx,
    { id, email, code, knowDevice }: Presented,
    requestId: string,
  ): Promise<boolean> {
    await lockAddress(tx, email)
    const applicant = await lockApplicant(tx, id, activationColumns)
    if (applicant === null || !waitsForActivation(applicant.stage)) return false
    // Another profile with this email address may have been activated since the code was sent.
    if ((await ownerOfAddress(tx, email)) !== null) return false
    if ((await codes.redeem(tx, 'activation', code)) !== id) return false
    const { id: applicantId, stage, firstname } = applicant
    const { to } = await moveStage(tx, applicant, 'profile-activated')
    // Another person may have registered this profile and be signed in to it, so all its sessions end.
    await sessions.endAll(tx, applicantId)
    if (knowDevice) await sessions.rememberDevice(tx, applicantId, code)
    await notify(tx, {
      applicantId,
      title: 'Profile activated',
      message: 'Your profile is active. Pay the application fee next, and the application form opens.',
      page: portalPages.payments,
      dedupeKey: 'profile-activated',
    })
    await mail.enqueue(tx, { template: 'profile-activated', to: email, name: firstname, data: null })
    await writeAudit(tx, {
      ...byApplicant(applicantId, requestId),
      action: 'profile-activated',
      before: { stage },
      after: { stage: to },
    })
    return true
  }

  async function correctIn(
    tx: Tx,
    id: string,
    email: string,
    passwordHash: string,
    requestId: string,
  ): Promise<void> {
    const applicant = await lockApplicant(tx, id, activationColumns)
    if (applicant === null || !waitsForActivation(applicant.stage))
      throw conflict(
        'profile-already-activated',
        'Your profile is activated already, so its address cannot be changed here.',
      )
    await setEmail(tx, id, email, passwordHash)
    // A reset code may have been sent to the earlier, wrong address, so it is revoked.
    if (applicant.email !== email) await codes.cancel(tx, id, 'reset')
    await mailCodeTo(tx, 'email-confirm', { ...applicant, email })
    await writeAudit(tx, {
      ...byApplicant(id, requestId),
      action: 'email-corrected',
      before: { emailSha256: addressHash(id, applicant.email) },
      after: { emailSha256: addressHash(id, email) },
    })
  }

  return {
    ...mailedCodes,

    async activate(code, { address, knowDevice }, requestId) {
      await throttle.admitCode(code, address)
      const activated = (id: string, username: string) => ({
        username,
        device: knowDevice ? sessions.deviceOfCode(id, code) : null,
      })
      const id = await codes.ownerOf('activation', code)
      const email = id === null ? null : await addressOf(database.system, id)
      if (
        id !== null &&
        email !== null &&
        (await inOne((tx) => activateIn(tx, { id, email, code, knowDevice }, requestId)))
      )
        return activated(id, email)
      // If the response to the activation was lost, the applicant may send the same code again. The second request must
      // succeed too.
      const active = await codes.justRedeemedBy('activation', code)
      const username = active === null ? null : await addressOf(database.system, active)
      if (active !== null && username !== null) return activated(active, username)
      await throttle.countWrongCode(code, address)
      throw fieldError(
        'one-time-code-invalid',
        'verificationCode',
        'This code is wrong, was used already or has expired. Sign in if your profile is active, or ask for a new code.',
      )
    },

    async correctEmail(currentCredentials, email, from, requestId) {
      await throttle.admitMail('email-correction', email, from.address)
      const { record } = await credentials.check(currentCredentials, from)
      const passwordHash = await credentials.hash(
        currentCredentials.password,
        { id: record.id, email, stage: record.stage },
        from.address,
      )
      await inOne((tx) => correctIn(tx, record.id, email, passwordHash, requestId))
    },

    async deleteForgotten() {
      await inBatches(database.system, deletedAtOnce, async (tx, atOnce) => {
        const ids = await lockUnactivated(tx, daysToActivate, atOnce)
        await deleteProfiles(tx, ids)
        const deletion = { before: { deleted: false }, after: { deleted: true, daysToActivate } }
        await writeAudits(
          tx,
          { actorKind: 'system', action: 'profile-forgotten' },
          ids.map((applicantId) => ({ applicantId, ...deletion })),
        )
        return ids.length
      })
    },
  }
}
