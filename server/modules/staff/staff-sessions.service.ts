import { writeAudit } from '#server/db/audit.ts'
import type { Database, Tx } from '#server/db/client.ts'
import type { StaffCaller } from '#server/http/route.ts'
import { newToken, tokenHash } from '#server/modules/credentials/codes/secrets.ts'
import {
  addStaffSession,
  deleteOldStaffTokens,
  deleteStaffSession,
  deleteStaffTokens,
  readStaffSession,
  type StaffSessionLives,
  stepUpSession,
} from './staff-sessions.store.ts'

/** Seconds: half an hour without a call, a working day in all, a quarter of an hour for decisions. */
const lives: StaffSessionLives = { idle: 30 * 60, whole: 12 * 3600, steppedUp: 15 * 60 }

export interface StaffSessionsService {
  /** Who a token speaks for; null when it is unknown, idle too long, expired, or its owner was shut out. */
  read(token: string): Promise<StaffCaller | null>
  /** A new session, in the caller's transaction; its code counts as given just now. Answers the token. */
  open(tx: Tx, staffId: string): Promise<string>
  /** Notes that an authenticator code was given in this session just now. */
  stepUp(tx: Tx, token: string): Promise<void>
  /** Ends the session of a token; an unknown one is nothing to do. */
  end(token: string, requestId: string): Promise<void>
  /** Ends all sessions of a colleague, or all and every link too. */
  endAll(tx: Tx, staffId: string, what: 'sessions' | 'all'): Promise<void>
  /** Deletes sessions and links a day after they expired. */
  deleteOld(): Promise<void>
}

export function staffSessionsService({ database }: { database: Database }): StaffSessionsService {
  return {
    async read(token) {
      const hash = tokenHash(token)
      return hash === null ? null : readStaffSession(database, hash, lives)
    },

    async open(tx, staffId) {
      const token = newToken()
      const hash = tokenHash(token)
      if (hash === null) throw new Error('A new token has the wrong shape')
      await addStaffSession(tx, hash, staffId, lives.whole)
      return token
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
    deleteOld: () => deleteOldStaffTokens(database.system),
  }
}
