import type { Seal } from '#server/adapters/seal/seal.ts'
import { byApplicant, writeAudit } from '#server/db/audit.ts'
import type { Database, Tx } from '#server/db/client.ts'
import { isId } from '#server/db/id.ts'
import { newToken, tokenHash } from '#server/modules/credentials/codes/secrets.ts'
import { devicesOf, endSessionOf, forgetDevices } from './devices.store.ts'
import { endSessionsOf } from './sessions.store.ts'

/** The signed-in applicant. `device` is the token of the device cookie, if there is one. */
export interface DeviceCaller {
  applicantId: string
  sessionId: string
  device: string | undefined
}

/** The devices on which an applicant has signed in or used a mailed code before. */
export interface KnownDevicesService {
  /**
   * Ends one session of the caller. Ignores sessions that have ended and those of other applicants. A session does not
   * name its device, so all devices except the caller's are forgotten.
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
   * Forgets all devices of an applicant, in `tx`, so that the next sign-in counts as one on a new device. Returns the
   * number of forgotten devices.
   */
  forget(tx: Tx, applicantId: string): Promise<number>
}

/** Returns the rate limit key of a device, from the hash of its token. */
export const deviceRateKey = (hash: Buffer): string => hash.toString('base64url')

const minimumKeyLength = 16

/**
 * Returns the token for the device of a sign-in or of a request with a mailed code. `key`: the idempotency key of the
 * sign-in, or a text with the hash of the code. A repeated request with the same key gets the same token. Without a key
 * of at least 16 characters, the token is random. The key alone does not reveal the token, because the seal's key is
 * secret.
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
        // A device stays known for months after its session has ended.
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
