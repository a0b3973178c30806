import { daySeconds } from '#contract/dates.ts'
import { writeAudit } from '#server/db/audit.ts'
import type { Database, Tx } from '#server/db/client.ts'
import type { StaffCaller } from '#server/http/context.ts'
import { newHashedToken, tokenHash } from '#server/modules/credentials/codes/secrets.ts'
import {
  addStaffDevice,
  addStaffSession,
  deleteOldStaffTokens,
  deleteStaffSession,
  deleteStaffTokens,
  endRemovedSessions,
  isRemovedSession,
  readStaffSession,
  staffOfDevice,
  type StaffSessionLifetimes,
  stepUpSession,
} from './staff-sessions.store.ts'

/** Session limits in seconds: idle timeout, total lifetime, and how long a step-up remains valid. */
const lifetimes: StaffSessionLifetimes = { idle: 30 * 60, whole: 12 * 3600, steppedUp: 15 * 60 }

/** Lifetime of a known device in seconds. It is longer than the time between two admission sessions. */
export const officeDeviceLife = 400 * daySeconds

export interface StaffSessionsService {
  /**
   * Returns the colleague of a session token and records the use, at most once a minute. Returns null if the session is
   * unknown, idle or expired, or the account is disabled.
   */
  read(token: string): Promise<StaffCaller | null>
  /** Returns true if this token was a session of a colleague whose access was removed. */
  isRemoved(token: string): Promise<boolean>
  /**
   * Opens a session in the caller's transaction and returns its token. The sign-in also confirms the identity, so no
   * step-up is needed at first.
   */
  open(tx: Tx, staffId: string): Promise<string>
  /** Remembers the device of a colleague in the caller's transaction. Returns the device token. */
  rememberDevice(tx: Tx, staffId: string): Promise<string>
  /** Returns the rate limit key of a known device of this colleague; null for any other device. */
  knownDevice(device: string | undefined, staffId: string | null): Promise<string | null>
  /** Returns the rate limit key for the step-up codes of a session; null for a malformed token. */
  attemptKey(token: string): string | null
  /** Records that the colleague has just confirmed their identity in this session. */
  stepUp(tx: Tx, token: string): Promise<void>
  /** Ends the session of a token. Does nothing for an unknown token. */
  end(token: string, requestId: string): Promise<void>
  /** Ends all sessions of a colleague. With `all`, also deletes the one-time links and known devices. */
  endAll(tx: Tx, staffId: string, what: 'sessions' | 'all'): Promise<void>
  /** Ends all sessions of a colleague whose access was removed, and deletes the one-time links and known devices. */
  endRemoved(tx: Tx, staffId: string): Promise<void>
  /** Deletes sessions, one-time links and known devices one day after they expire. */
  deleteOld(): Promise<void>
}

export function staffSessionsService({ database }: { database: Database }): StaffSessionsService {
  return {
    async read(token) {
      const hash = tokenHash(token)
      return hash === null ? null : readStaffSession(database, hash, lifetimes)
    },

    async isRemoved(token) {
      const hash = tokenHash(token)
      return hash !== null && isRemovedSession(database.system, hash)
    },

    async open(tx, staffId) {
      const { token, hash } = newHashedToken()
      await addStaffSession(tx, hash, staffId, lifetimes.whole)
      return token
    },

    async rememberDevice(tx, staffId) {
      const { token, hash } = newHashedToken()
      await addStaffDevice(tx, hash, staffId, officeDeviceLife)
      return token
    },

    async knownDevice(device, staffId) {
      const hash = tokenHash(device ?? '')
      if (hash === null) return null
      const owner = await staffOfDevice(database.system, hash)
      return owner !== null && owner === staffId ? `office:${hash.toString('base64url')}` : null
    },

    attemptKey(token) {
      const hash = tokenHash(token)
      return hash === null ? null : `office-session:${hash.toString('base64url')}`
    },

    async stepUp(tx, token) {
      const hash = tokenHash(token)
      if (hash !== null) await stepUpSession(tx, hash)
    },

    async end(token, requestId) {
      const hash = tokenHash(token)
      if (hash === null) return
      await database.system.transaction().execute(async (tx) => {
        const actorId = await deleteStaffSession(tx, hash)
        if (actorId === null) return
        await writeAudit(tx, { actorKind: 'office', actorId, action: 'office-signed-out', requestId })
      })
    },

    endAll: deleteStaffTokens,
    endRemoved: endRemovedSessions,
    deleteOld: () => deleteOldStaffTokens(database.system),
  }
}
