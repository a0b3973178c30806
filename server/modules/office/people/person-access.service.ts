import { waitsForActivation, type Stage } from '#contract/stages.ts'
import {
  type PersonAccess,
  type SignOutReason,
  signOutReasons,
} from '#contract/office/people/person-access.ts'
import { writeAudit } from '#server/db/audit.ts'
import type { Database, Tx } from '#server/db/client.ts'
import type { KnownDevicesService } from '#server/modules/authentication/sessions/known-devices.service.ts'
import type { SessionsService } from '#server/modules/authentication/sessions/sessions.service.ts'
import { hashedText } from '#server/modules/credentials/codes/secrets.ts'
import type { SignInKeys, SignInLocks } from '#server/modules/credentials/throttle/sign-in-locks.ts'
import { enqueueIfValid, type MailService } from '#server/modules/mail/mail.service.ts'
import { type Actor, auditActor } from '#server/modules/staff/actor.ts'
import { rateLimit } from '#server/http/limits/rate-limit.ts'
import { activeIdOf } from './people.store.ts'

export interface PersonToHelp {
  id: string
  email: string
  firstname: string
  stage: Stage
}

/** Numbers of ended sessions and of forgotten devices. The next sign-in treats a forgotten device as a new one. */
export interface SignedOut {
  sessions: number
  devices: number
}

export interface PersonAccessService {
  /** Returns the ends of the person's sign-in locks, the number of known devices, and the open sign-in sessions. */
  read(person: PersonToHelp): Promise<PersonAccess>
  /**
   * Ends all sessions of a person, forgets the known devices and emails the person what was done and why. Returns the
   * numbers of ended sessions and forgotten devices. If both numbers are 0, nothing is logged or emailed.
   * @throws 429 more than ten sign-outs of this person or 60 sign-outs and unlocks by this colleague in an hour.
   */
  endSessions(person: PersonToHelp, reason: SignOutReason, actor: Actor): Promise<SignedOut>
  /**
   * Clears the failed sign-in attempts of a person. Returns false if they had not locked the person out. Attempts to
   * sign in to a pending profile may be counted for the active account of its email address. The audit entry is then
   * about that account. Unlocks are limited, because each unlock allows further password guesses.
   * @throws 429 more than three unlocks of this person in an hour or six in a day, or more than 60 sign-outs and
   * unlocks by this colleague in an hour.
   */
  unlock(person: PersonToHelp, actor: Actor): Promise<boolean>
}

export interface PersonAccessDeps {
  database: Database
  sessions: Pick<SessionsService, 'list' | 'endAll'>
  knownDevices: KnownDevicesService
  locks: SignInLocks
  mail: Pick<MailService, 'enqueue'>
  log: { warn(fields: object, message: string): void }
}

const isoOrNull = (time: number | null) => (time === null ? null : new Date(time).toISOString())

/**
 * Each unlock allows about ten password guesses, so the limits by person restrict the guesses at one password. The
 * limit by colleague keeps one colleague, or a stolen session, from signing out or unlocking all applicants.
 */
function accessLimits(database: Database) {
  const hour = 3600
  return {
    /** Sign-outs and unlocks together, by colleague. */
    byColleague: rateLimit(database, {
      name: 'office-access-by-colleague',
      times: 60,
      seconds: hour,
      reason: 'You have signed people out or unlocked them 60 times within an hour.',
    }),
    ends: rateLimit(database, {
      name: 'office-end-sessions',
      times: 10,
      seconds: hour,
      reason: 'The office has signed this person out ten times within an hour.',
    }),
    unlocks: rateLimit(database, {
      name: 'office-unlock',
      times: 3,
      seconds: hour,
      reason: 'The office has unlocked this person three times within an hour.',
    }),
    unlocksPerDay: rateLimit(database, {
      name: 'office-unlock-day',
      times: 6,
      seconds: 24 * hour,
      reason: 'The office has unlocked this person six times within a day.',
    }),
  }
}

export function personAccessService(deps: PersonAccessDeps): PersonAccessService {
  const { database, sessions, knownDevices, locks, mail, log } = deps
  const limits = accessLimits(database)

  /**
   * Returns the rate limit keys of the person's sign-ins, and the id of the account that they belong to. A sign-in to
   * a pending profile is counted for the active account of its email address. Without such an account, `owner` is
   * null and the sign-in is counted for the email address (see `CredentialsService`).
   */
  async function signInOf({
    id,
    email,
    stage,
  }: PersonToHelp): Promise<{ owner: string | null; keys: SignInKeys }> {
    const owner = waitsForActivation(stage) ? await activeIdOf(database.system, email) : id
    const devices = owner === null ? [] : await knownDevices.keysOf(owner)
    return { owner, keys: { account: owner ?? email.toLowerCase(), devices } }
  }

  async function mailReason(
    tx: Tx,
    person: PersonToHelp,
    reason: SignOutReason,
    template: 'office-signed-out' | 'office-devices-forgotten',
  ): Promise<void> {
    const { id: applicantId, email, firstname } = person
    // An invalid email address must not prevent the sign-out of a stolen phone.
    const isQueued = await enqueueIfValid(mail, tx, {
      template,
      to: email,
      name: firstname,
      applicantId,
      data: { reason: signOutReasons[reason], at: new Date().toISOString() },
    })
    if (!isQueued) log.warn({ applicantId }, 'mail about ended sessions not sent: invalid email address')
  }

  return {
    async read(person) {
      const [open, devices, { keys }] = await Promise.all([
        sessions.list(person.id),
        knownDevices.keysOf(person.id),
        signInOf(person),
      ])
      const times = await locks.read(keys)
      return {
        newDevicesLockedUntil: isoOrNull(times.newDevices),
        knownDevicesLockedUntil: isoOrNull(times.knownDevices),
        knownDevices: devices.length,
        sessions: open.map(({ device, createdAt, lastUsedAt }) => ({
          device,
          createdAt: createdAt.toISOString(),
          lastUsedAt: lastUsedAt.toISOString(),
        })),
      }
    },

    async endSessions(person, reason, actor) {
      await limits.byColleague(actor.colleague.staffId)
      await limits.ends(person.id)
      return database.system.transaction().execute(async (tx) => {
        const ended = await sessions.endAll(tx, person.id)
        // One of the devices may be stolen, so a sign-in on it must cause the email about a new device. A device is
        // known for months, so the devices are forgotten even if all their sessions have ended.
        const devices = await knownDevices.forget(tx, person.id)
        if (ended === 0 && devices === 0) return { sessions: ended, devices }
        await writeAudit(tx, {
          ...auditActor(actor),
          action: 'person-signed-out',
          applicantId: person.id,
          after: { count: ended, devices, reason },
        })
        await mailReason(tx, person, reason, ended > 0 ? 'office-signed-out' : 'office-devices-forgotten')
        return { sessions: ended, devices }
      })
    },

    async unlock(person, actor) {
      await limits.byColleague(actor.colleague.staffId)
      const { owner, keys } = await signInOf(person)
      // Several pending profiles can share one lock, so the limits apply to the lock, not to the person.
      const target = hashedText(keys.account)
      await limits.unlocks(target)
      await limits.unlocksPerDay(target)
      return database.system.transaction().execute(async (tx) => {
        if (!(await locks.clear(tx, keys))) return false
        const applicantId = owner ?? person.id
        await writeAudit(tx, { ...auditActor(actor), action: 'sign-in-unlocked', applicantId })
        return true
      })
    },
  }
}
