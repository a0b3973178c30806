import type { CheckedDrafts } from '#contract/endpoints/profile.ts'
import type { Stage } from '#contract/stages.ts'
import { stageAfter } from '#server/applicant/stage.ts'
import { byApplicant, writeAudit } from '#server/db/audit.ts'
import type { Database, Tx } from '#server/db/client.ts'
import { newId } from '#server/db/id.ts'
import { fieldError } from '#server/http/errors.ts'
import type { DraftsService } from '#server/modules/application/drafts/drafts.service.ts'
import type { CodesService } from '#server/modules/credentials/codes/codes.service.ts'
import type { CredentialsService } from '#server/modules/credentials/passwords/credentials.service.ts'
import { type PasswordOwner, passwordProblem } from '#server/modules/credentials/passwords/password-rules.ts'
import type { Throttle } from '#server/modules/credentials/throttle/throttle.ts'
import type { MailService } from '#server/modules/mail/mail.service.ts'
import { insertApplicant, lockAddress, ownerOfAddress, pendingProfileWith } from './profile.store.ts'

export interface Registration extends Required<PasswordOwner> {
  noOthername: boolean
  password: string
  /** Answers from the eligibility check; missing if the visitor has not done the check. */
  drafts?: CheckedDrafts | undefined
}

export interface RegistrationService {
  /**
   * Creates a pending profile, its drafts, its code, the email and the audit entry in one transaction. If an active
   * profile has the email address, its owner gets an email without the code instead. If a pending profile has the same
   * address and password, only replaces the drafts of that profile, and emails a new code if none was issued within the
   * last minute.
   * @throws 400 weak password · 429 too many registrations or queued requests · 503 server too busy.
   */
  register(registration: Registration, address: string, requestId: string): Promise<void>
}

export interface RegistrationDeps {
  database: Database
  mail: Pick<MailService, 'enqueue'>
  throttle: Throttle
  codes: CodesService
  credentials: CredentialsService
  drafts: Pick<DraftsService, 'saveIn'>
  /** Words from the university's names. A password must not consist of them. */
  passwordWords: readonly string[]
}

export function registrationService(deps: RegistrationDeps): RegistrationService {
  const { database, mail, throttle, codes, credentials } = deps

  /**
   * Issues a code and emails it. If an active profile has the email address, its owner gets an email without the code
   * instead.
   */
  async function mailCode(tx: Tx, to: { id: string; email: string; firstname: string }): Promise<void> {
    const code = await codes.issue(tx, to.id, 'activation')
    const owner = await ownerOfAddress(tx, to.email)
    const at = new Date().toISOString()
    if (owner === null)
      await mail.enqueue(tx, {
        template: 'activation',
        to: to.email,
        name: to.firstname,
        data: { ...code, at },
      })
    else
      await mail.enqueue(tx, {
        template: 'already-registered',
        to: to.email,
        name: owner.firstname,
        data: null,
      })
  }

  return {
    async register({ password, drafts = {}, ...person }, address, requestId) {
      // Checks the password first, so that a registration with a rejected password is not counted by the rate limit.
      const problem = passwordProblem(password, person, deps.passwordWords)
      if (problem !== null) throw fieldError('password-rejected', 'password', problem)
      const admitted = await throttle.admitRegistration(person.email, address)
      const from: Stage = 'ProfileInitiation'
      const stage = stageAfter(from, 'profile-created')
      const hashed = credentials.hash(password, { email: person.email, stage }, address)
      const passwordHash = await hashed.catch(async (error: unknown) => {
        await admitted.notMade()
        throw error
      })
      const applicant = { id: newId(), passwordHash, stage, ...person }
      await database.system.transaction().execute(async (tx) => {
        await lockAddress(tx, person.email)
        const sentBefore = await pendingProfileWith(tx, person.email, passwordHash)
        if (sentBefore !== null) {
          await deps.drafts.saveIn(tx, sentBefore, drafts)
          if (!(await codes.justIssued(tx, sentBefore, 'activation')))
            await mailCode(tx, { ...applicant, id: sentBefore })
          await writeAudit(tx, {
            actorKind: 'system',
            action: 'registered-again',
            applicantId: sentBefore,
            requestId,
          })
          return
        }
        await insertApplicant(tx, applicant)
        await deps.drafts.saveIn(tx, applicant.id, drafts)
        await mailCode(tx, applicant)
        await writeAudit(tx, {
          ...byApplicant(applicant.id, requestId),
          action: 'profile-created',
          // The audit entry contains no personal data, because the audit log is kept longer than a pending profile.
          before: { stage: from },
          after: { stage: applicant.stage },
        })
      })
    },
  }
}
