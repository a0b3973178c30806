import { type Stage, type StageEvent, transitionFor } from '#contract/stages.ts'
import { writeAudit } from '#server/db/audit.ts'
import type { Database, Tx } from '#server/db/client.ts'
import { newId } from '#server/db/id.ts'
import { fieldError } from '#server/http/errors.ts'
import type { CodesService } from '#server/modules/authentication/codes.service.ts'
import type { CredentialsService } from '#server/modules/authentication/credentials.service.ts'
import { type PasswordOwner, refusalOfPassword } from '#server/modules/authentication/password-rules.ts'
import type { Throttle } from '#server/modules/authentication/throttle.ts'
import type { MailService } from '#server/modules/mail/mail.service.ts'
import { insertApplicant, type LockedApplicant, lockApplicant } from './profile.store.ts'

export interface Registration extends PasswordOwner {
  noOthername: boolean
  password: string
}

export interface RegistrationService {
  /**
   * Creates the account, its activation code, the mail that carries it and the audit row in one transaction. For an
   * address that has a profile nothing changes but the mail, and the answer is the same. Throws 400, 429, 503.
   */
  register(registration: Registration, address: string, requestId: string): Promise<void>
}

export interface RegistrationDeps {
  database: Database
  mail: Pick<MailService, 'enqueue'>
  throttle: Throttle
  codes: CodesService
  credentials: CredentialsService
}

/** Where an event leads from a stage that is known to allow it. */
export function stageBy(from: Stage, event: StageEvent): Stage {
  const transition = transitionFor(from, event)
  if (transition === undefined) throw new Error(`${event} does not happen at ${from}`)
  return transition.to
}

/** Whether the profile still waits for its activation. */
export function waitsForActivation(stage: Stage): boolean {
  return transitionFor(stage, 'profile-activated') !== undefined
}

export function registrationService(deps: RegistrationDeps): RegistrationService {
  const { database, mail, throttle, codes, credentials } = deps

  async function mailCode(tx: Tx, to: { id: string; email: string; firstname: string }): Promise<void> {
    const data = await codes.issue(tx, to.id, 'activation')
    await mail.enqueue(tx, { template: 'activation', to: to.email, name: to.firstname, data })
  }

  /** Somebody registers an address that has a profile: only its owner learns of it, by mail. */
  async function registerAgain(tx: Tx, existing: LockedApplicant, requestId: string): Promise<void> {
    const { id, email, firstname, stage } = existing
    if (!waitsForActivation(stage))
      await mail.enqueue(tx, { template: 'already-registered', to: email, name: firstname, data: null })
    else if (!(await codes.justIssued(tx, id, 'activation'))) await mailCode(tx, existing)
    await writeAudit(tx, { actorKind: 'system', action: 'registered-again', applicantId: id, requestId })
  }

  return {
    async register({ password, ...person }, address, requestId) {
      await throttle.admitRegistration(person.email, address)
      const refusal = refusalOfPassword(password, person)
      if (refusal !== null) throw fieldError('password', refusal)
      const passwordHash = await credentials.hash(password)
      const from: Stage = 'ProfileInitiation'
      const applicant = { id: newId(), passwordHash, stage: stageBy(from, 'profile-created'), ...person }
      await database.system.transaction().execute(async (tx) => {
        if (!(await insertApplicant(tx, applicant))) {
          const existing = await lockApplicant(tx, { email: person.email })
          if (existing !== null) await registerAgain(tx, existing, requestId)
          return
        }
        await mailCode(tx, applicant)
        await writeAudit(tx, {
          actorKind: 'applicant',
          actorId: applicant.id,
          action: 'profile-created',
          applicantId: applicant.id,
          requestId,
          before: { stage: from },
          after: { stage: applicant.stage, ...person },
        })
      })
    },
  }
}
