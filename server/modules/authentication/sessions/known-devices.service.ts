import type { Seal } from '#server/adapters/seal/seal.ts'
import { byApplicant, writeAudit } from '#server/db/audit.ts'
import type { Database, Tx } from '#server/db/client.ts'
import { isId } from '#server/db/id.ts'
import { newToken, tokenHash } from '#server/modules/credentials/codes/secrets.ts'
import { devicesOf, endSessionOf, forgetDevices } from './devices.store.ts'
import { endSessionsOf } from './sessions.store.ts'

/** The signed-in applicant. `device` is the token from the device cookie; undefined if there is none. */
export interface DeviceCaller {
  applicantId: string
  sessionId: string
  device: string | undefined
}

/** The devices on which an applicant has signed in or used an emailed code before. */
export interface KnownDevicesService {
  /**
   * Ends one session of the caller. No-op if the session has ended or belongs to another applicant. Also forgets all
   * devices except the caller's: sessions are not linked to devices, so the device of the ended session is unknown.
   */
  endOne(caller: DeviceCaller, sessionId: string, requestId: string): Promise<void>
  /**
   * Ends all sessions of the caller except the current one, and forgets all devices except the caller's. Returns the
   * number of sessions ended.
   */
  endOthersOf(caller: DeviceCaller, requestId: string): Promise<number>
  /** Returns the rate limit keys of the applicant's newest devices, at most 50. */
  keysOf(applicantId: string): Promise<string[]>
  /**
   * Forgets all devices of an applicant, in `tx`. Each of them is regarded as new at its next sign-in. Returns the
   * number of forgotten devices.
   */
  forget(tx: Tx, applicantId: string): Promise<number>
}

/** Returns the rate limit key of a device, from the hash of its token. */
export const deviceRateKey = (hash: Buffer): string => hash.toString('base64url')

const minimumKeyLength = 16

/**
 * Returns the token for a device on which an applicant signs in or uses an emailed code. `key` is the idempotency key
 * of the sign-in, or a text with the hash of the code. The same key always gives the same token, so that a retry
 * changes nothing. With a key of fewer than 16 characters, the token is random. The token is secret even if the key is
 * known, because it depends on the seal's secret key.
 */
export function deviceTokenOf(seal: Pick<Seal, 'authenticate'>, applicantId: string, key = ''): string {
  if (key.length < minimumKeyLength) return newToken()
  return seal.authenticate(`device ${applicantId} ${key}`).toString('base64url')
}

export function knownDevicesService({ database }: { database: Database }): KnownDevicesService {
  return {
    endOne: ({ applicantId, device }, sessionId, requestId) =>
      database.system.transaction().execute(async (tx) => {
        if (!isId(sessionId) || !(await endSessionOf(tx, applicantId, sessionId))) return
        const devices = await forgetDevices(tx, applicantId, tokenHash(device ?? ''))
        await writeAudit(tx, {
          ...byApplicant(applicantId, requestId),
          action: 'session-ended',
          after: { session: sessionId, devices },
        })
      }),

    endOthersOf: ({ applicantId, sessionId, device }, requestId) =>
      database.system.transaction().execute(async (tx) => {
        const count = await endSessionsOf(tx, applicantId, sessionId)
        // Also forgets the devices if no session was open, because a device stays known for months after its session.
        const devices = await forgetDevices(tx, applicantId, tokenHash(device ?? ''))
        if (count === 0 && devices === 0) return 0
        await writeAudit(tx, {
          ...byApplicant(applicantId, requestId),
          action: 'other-sessions-ended',
          after: { session: sessionId, count, devices },
        })
        return count
      }),

    keysOf: async (applicantId) => (await devicesOf(database.system, applicantId)).map(deviceRateKey),
    forget: (tx, applicantId) => forgetDevices(tx, applicantId),
  }
}
