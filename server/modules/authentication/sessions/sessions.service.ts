import { daySeconds } from '#contract/dates.ts'
import type { Seal } from '#server/adapters/seal/seal.ts'
import { byApplicant, writeAudit } from '#server/db/audit.ts'
import type { Database, Tx } from '#server/db/client.ts'
import type { Statement } from '#server/db/statement.ts'
import { newId } from '#server/db/id.ts'
import type { Caller } from '#server/http/context.ts'
import type { MailService } from '#server/modules/mail/mail.service.ts'
import { codeHash, tokenHash } from '#server/modules/credentials/codes/secrets.ts'
import type { Throttle } from '#server/modules/credentials/throttle/throttle.ts'
import { addDevice, forgetDevices, listSessions, type SessionRow } from './devices.store.ts'
import { deviceRateKey, deviceTokenOf } from './known-devices.service.ts'
import { type IssuedTokens, issueTokens, livesOf } from './issue-tokens.ts'
import { type RenewedTokens, renewTokens } from './renew-tokens.ts'
import {
  deleteExpired,
  deviceOwner,
  endSession,
  endSessionsOf,
  lockSessionOf,
  nameOf,
  openSession,
  readSession,
} from './sessions.store.ts'

/** Time for which a device is recognised after a sign-in, in seconds. */
export const deviceLife = 180 * daySeconds

export interface OpenInput {
  applicantId: string
  /** The stored hash against which the password was checked. */
  passwordHash: string
  remembered: boolean
  /** Whether to issue a device token. */
  knowDevice: boolean
  /** Browser and system of the device, such as `Chrome on Android`. By default an empty string. */
  deviceName?: string
  /** Device token that the client sent; undefined if it sent none. */
  deviceToken?: string | undefined
  /**
   * Idempotency key of the sign-in; undefined if there is none. For a retry with the same key, the device is already
   * known, so no second email is sent.
   */
  key?: string | undefined
  requestId: string
}

export interface SessionsService {
  /** Returns the session and applicant record of a valid access token; otherwise null. */
  read(accessToken: string): Promise<Caller | null>
  /** Runs a statement scoped to the owner of an access token. Returns null for an invalid token. */
  enter<Row extends object>(accessToken: string, statement: Statement): Promise<Row[] | null>
  /**
   * Opens a session. On a new device, also queues a job that emails the owner, except before the activation and at the
   * first sign-in after it. Returns null if the password was changed after it was checked.
   */
  open(input: OpenInput): Promise<(IssuedTokens & { device: string | null }) | null>
  /**
   * Issues new tokens for a refresh token. Returns null for an invalid token. A token that is used again more than
   * `graceSeconds` after its first use is regarded as copied: its session ends, the owner of an activated profile is
   * informed, and the result is null. If the session belongs to the applicant `rememberFor`, it becomes a session with
   * «Remember me».
   */
  refresh(refreshToken: string, requestId: string, rememberFor?: string): Promise<RenewedTokens | null>
  /**
   * Ends the session of the access token or, if that token is unknown, of the refresh token. No-op if both are unknown.
   */
  end(tokens: { access: string | null; refresh: string | null }, requestId: string): Promise<void>
  /** Returns at most 50 sessions of the applicant that can still be used, most recently used first. */
  list(applicantId: string): Promise<SessionRow[]>
  /**
   * Job queued by `open`: emails the applicant about a sign-in on a new device, up to a daily limit of such emails.
   */
  mailNewDevice(signIn: { applicantId: string; session: string; device: string; at: string }): Promise<void>
  /**
   * Ends all sessions of an applicant in `tx`, except the session of the tokens in `keep`. Forgets all devices except
   * `keep.device`, the token of the device cookie. Returns the number of sessions ended.
   */
  endOthers(
    tx: Tx,
    applicantId: string,
    keep: { access: string | null; refresh: string | null; device: string | undefined },
  ): Promise<number>
  /**
   * Ends all sessions of an applicant in `tx`. `except` is the id of a session to keep. Returns the number of sessions
   * ended.
   */
  endAll(tx: Tx, applicantId: string, except?: string): Promise<number>
  /** Returns the device token for a request with an emailed code. The same code always gives the same token. */
  deviceOfCode(applicantId: string, code: string): string
  /**
   * Stores the device of a request with an emailed code as known, in `tx`. Failed attempts on other devices then no
   * longer delay a sign-in on this device.
   */
  rememberDevice(tx: Tx, applicantId: string, code: string): Promise<void>
  /**
   * Returns the rate limit key of a device on which this applicant has signed in or used an emailed code before.
   * Returns null for any other device.
   */
  knownDevice(device: string | undefined, applicantId: string | null): Promise<string | null>
  /** Deletes tokens one day after they expire, and sessions that are older than a day and have no tokens. */
  deleteOld(): Promise<void>
}

export interface SessionsDeps {
  database: Database
  mail: Pick<MailService, 'enqueue'>
  throttle: Pick<Throttle, 'allowsDeviceMail'>
  seal: Pick<Seal, 'authenticate'>
}

export function sessionsService({ database, mail, throttle, seal }: SessionsDeps): SessionsService {
  function deviceOfCode(applicantId: string, code: string): string {
    return deviceTokenOf(seal, applicantId, `code ${codeHash(code)?.toString('base64url')}`)
  }

  return {
    async read(accessToken) {
      const hash = tokenHash(accessToken)
      const found = hash === null ? null : await readSession(database, hash)
      return found === null ? null : { ...found, applicantId: found.record.id }
    },

    async enter<Row extends object>(accessToken: string, statement: Statement) {
      const hash = tokenHash(accessToken)
      return hash === null ? null : database.bearerStatement<Row>(hash, statement)
    },

    async open({
      applicantId,
      passwordHash,
      remembered,
      knowDevice,
      deviceName = '',
      deviceToken = '',
      key,
      requestId,
    }) {
      const { issued, hashes } = issueTokens(remembered)
      const device = knowDevice ? deviceTokenOf(seal, applicantId, key) : null
      const hash = tokenHash(device ?? '')
      const opened = await openSession(database, {
        sessionId: newId(),
        applicantId,
        passwordHash,
        remembered,
        tokens: hashes,
        lives: livesOf(remembered),
        device: hash === null ? null : { hash, life: deviceLife },
        deviceName,
        knownBy: tokenHash(deviceToken),
        requestId,
      })
      return opened ? { ...issued, device } : null
    },

    async refresh(refreshToken, requestId, rememberFor) {
      const used = tokenHash(refreshToken)
      if (used === null) return null
      return database.system
        .transaction()
        .execute((tx) => renewTokens(mail, tx, used, requestId, rememberFor))
    },

    end: (tokens, requestId) =>
      database.system.transaction().execute(async (tx) => {
        const session = await sessionIn(tx, tokens)
        if (session === null || session.revoked) return
        await endSession(tx, session.id)
        await writeAudit(tx, {
          ...byApplicant(session.applicantId, requestId),
          action: 'signed-out',
          after: { session: session.id },
        })
      }),

    list: (applicantId) => listSessions(database.system, applicantId),

    async mailNewDevice({ applicantId, session, device, at }) {
      if (!(await throttle.allowsDeviceMail(applicantId))) return
      await database.system.transaction().execute(async (tx) => {
        const { email, firstname } = await nameOf(tx, applicantId)
        await mail.enqueue(tx, {
          template: 'new-device',
          to: email,
          name: firstname,
          data: { device, at },
          dedupeKey: `new-device:${session}`,
        })
      })
    },

    async endOthers(tx, applicantId, keep) {
      // If the tokens in `keep` belong to another applicant or to an ended session, all sessions of this applicant end.
      const sessionToKeep = await sessionIn(tx, keep)
      const ended = await endSessionsOf(tx, applicantId, sessionToKeep === null ? null : sessionToKeep.id)
      await forgetDevices(tx, applicantId, tokenHash(keep.device ?? ''))
      return ended
    },

    endAll: (tx, applicantId, except) => endSessionsOf(tx, applicantId, except ?? null),

    deviceOfCode,

    async rememberDevice(tx, applicantId, code) {
      const hash = tokenHash(deviceOfCode(applicantId, code))
      if (hash !== null) await addDevice(tx, applicantId, hash, deviceLife)
    },

    async knownDevice(device, applicantId) {
      const hash = tokenHash(device ?? '')
      if (hash === null) return null
      const owner = await deviceOwner(database, hash)
      // An unknown device has no owner, and an unknown username has no account. Two nulls are not a match.
      return owner !== null && owner === applicantId ? deviceRateKey(hash) : null
    },

    deleteOld: () => deleteExpired(database.system),
  }
}

/** Locks the session of the access token or, if that token is unknown, of the refresh token. */
async function sessionIn(tx: Tx, tokens: { access: string | null; refresh: string | null }) {
  for (const kind of ['access', 'refresh'] as const) {
    const hash = tokenHash(tokens[kind] ?? '')
    const session = hash === null ? null : await lockSessionOf(tx, hash, kind)
    if (session !== null) return session
  }
  return null
}
