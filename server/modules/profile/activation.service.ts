import { portalPages } from '#contract/portal-pages.ts'
import { writeAudit } from '#server/db/audit.ts'
import type { Database, Tx } from '#server/db/client.ts'
import { conflict, fieldError } from '#server/http/errors.ts'
import type { AuthenticationService } from '#server/modules/authentication/authentication.service.ts'
import type { CodesService } from '#server/modules/authentication/codes.service.ts'
import type {
  Credentials,
  CredentialsService,
  TriedFrom,
} from '#server/modules/authentication/credentials.service.ts'
import type { Throttle } from '#server/modules/authentication/throttle.ts'
import type { MailService } from '#server/modules/mail/mail.service.ts'
import type { NotificationService } from '#server/modules/notification/notification.service.ts'
import {
  idOfUsername,
  isDuplicate,
  type LockedApplicant,
  lockApplicant,
  setEmail,
  setStage,
} from './profile.store.ts'
import { stageBy, waitsForActivation } from './registration.service.ts'

export interface ActivationService {
  /** Activates the profile of a mailed code. Throws 400 (the same for wrong, spent and expired) and 429. */
  activate(code: string, address: string, requestId: string): Promise<void>
  /** Asks for a new code; the work is a job, so the answer is the same for every name. */
  askCode(username: string, address: string, requestId: string): Promise<void>
  /** The job behind `askCode`. */
  mailCode(username: string, requestId: string): Promise<void>
  /** Mends a mistyped address before the activation. The answer does not tell whether the new one has a profile. */
  correctEmail(credentials: Credentials, email: string, from: TriedFrom, requestId: string): Promise<void>
}

export interface ActivationDeps {
  database: Database
  mail: Pick<MailService, 'enqueue'>
  notify: NotificationService['notify']
  throttle: Throttle
  codes: CodesService
  credentials: CredentialsService
  askLater: AuthenticationService['askLater']
}

export const activationTask = 'mail_activation_code'

export function activationService(deps: ActivationDeps): ActivationService {
  const { database, mail, notify, throttle, codes, credentials, askLater } = deps
  const inOne = <T>(run: (tx: Tx) => Promise<T>) => database.system.transaction().execute(run)

  async function activateIn(tx: Tx, code: string, requestId: string): Promise<boolean> {
    const id = await codes.redeem(tx, 'activation', code)
    const applicant = id === null ? null : await lockApplicant(tx, { id })
    if (applicant === null || !waitsForActivation(applicant.stage)) return false
    const { id: applicantId, stage, email, firstname } = applicant
    const to = stageBy(stage, 'profile-activated')
    await setStage(tx, applicantId, stage, to)
    await notify(tx, {
      applicantId,
      title: 'Profile activated',
      message: 'Your profile is active. Pay the application fee next, and the application form opens.',
      page: portalPages.payments,
      dedupeKey: 'profile-activated',
    })
    await mail.enqueue(tx, { template: 'profile-activated', to: email, name: firstname, data: null })
    await writeAudit(tx, {
      actorKind: 'applicant',
      actorId: applicantId,
      action: 'profile-activated',
      applicantId,
      requestId,
      before: { stage },
      after: { stage: to },
    })
    return true
  }

  /** The address belongs to another profile: its owner is told, the asker is not. */
  async function tellOwner(tx: Tx, asker: LockedApplicant, email: string, requestId: string): Promise<void> {
    const owner = await lockApplicant(tx, { email })
    if (owner !== null)
      await mail.enqueue(tx, { template: 'already-registered', to: email, name: owner.firstname, data: null })
    await writeAudit(tx, {
      actorKind: 'applicant',
      actorId: asker.id,
      action: 'email-correction-refused',
      applicantId: asker.id,
      requestId,
    })
  }

  async function correctIn(tx: Tx, id: string, email: string, requestId: string): Promise<void> {
    const applicant = await lockApplicant(tx, { id })
    if (applicant === null || !waitsForActivation(applicant.stage))
      throw conflict('Your profile is activated already, so its address cannot be changed here.')
    const same = applicant.email === email
    if (!same && !(await setEmail(tx, id, email))) return tellOwner(tx, applicant, email, requestId)
    // A reset code that went to the mistyped address must not work any more.
    if (!same) await codes.cancel(tx, id, 'reset')
    const data = await codes.issue(tx, id, 'activation')
    await mail.enqueue(tx, { template: 'email-confirm', to: email, name: applicant.firstname, data })
    await writeAudit(tx, {
      actorKind: 'applicant',
      actorId: id,
      action: 'email-corrected',
      applicantId: id,
      requestId,
      before: { email: applicant.email },
      after: { email },
    })
  }

  return {
    async activate(code, address, requestId) {
      await throttle.admitCode(address)
      if (await inOne((tx) => activateIn(tx, code, requestId))) return
      await throttle.countWrongCode(address)
      throw fieldError(
        'verificationCode',
        'This code is wrong, was used already or has expired. Sign in if your profile is active, or ask for a new code.',
      )
    },

    async askCode(username, address, requestId) {
      await throttle.admitMail(username, address)
      await askLater(activationTask, username, requestId)
    },

    async mailCode(username, requestId) {
      const id = await idOfUsername(database.system, username)
      if (id === null) return
      await inOne(async (tx) => {
        const applicant = await lockApplicant(tx, { id })
        if (applicant === null || !waitsForActivation(applicant.stage)) return
        const data = await codes.issue(tx, id, 'activation')
        await mail.enqueue(tx, {
          template: 'activation',
          to: applicant.email,
          name: applicant.firstname,
          data,
        })
        await writeAudit(tx, {
          actorKind: 'system',
          action: 'activation-code-mailed',
          applicantId: id,
          requestId,
        })
      })
    },

    async correctEmail(given, email, from, requestId) {
      await throttle.admitMail(email, from.address)
      const { file } = await credentials.check(given, from)
      try {
        await inOne((tx) => correctIn(tx, file.id, email, requestId))
      } catch (error) {
        if (!isDuplicate(error)) throw error
        // Somebody took the address at the same moment: the second look finds it taken.
        await inOne((tx) => correctIn(tx, file.id, email, requestId))
      }
    },
  }
}
