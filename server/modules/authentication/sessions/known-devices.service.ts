import type { Seal } from '#server/adapters/seal/seal.ts'
import type { Database, Tx } from '#server/db/client.ts'
import { newToken } from '#server/modules/credentials/codes/secrets.ts'
import { devicesOf, forgetDevices } from './devices.store.ts'

/** The devices on which an applicant has signed in before. */
export interface KnownDevicesService {
  /** Returns the rate limit keys of the applicant's newest devices, at most 50. */
  keysOf(applicantId: string): Promise<string[]>
  /**
   * Forgets the devices in `tx`, so that the next sign-in counts as one on a new device. Returns the number of
   * forgotten devices.
   */
  forget(tx: Tx, applicantId: string): Promise<number>
}

/** Returns the rate limit key of a device, from the hash of its token. */
export const deviceRateKey = (hash: Buffer): string => hash.toString('base64url')

const minimumKeyLength = 16

/**
 * Returns the token for the device of a sign-in. A repeated sign-in with the same idempotency key gets the same token.
 * Without a key of at least 16 characters, the token is random. The idempotency key alone does not reveal the token,
 * because the seal's key is secret.
 */
export function deviceTokenOf(seal: Pick<Seal, 'authenticate'>, applicantId: string, key = ''): string {
  if (key.length < minimumKeyLength) return newToken()
  return seal.authenticate(`device ${applicantId} ${key}`).toString('base64url')
}

export function knownDevicesService({ database }: { database: Database }): KnownDevicesService {
  return {
    keysOf: async (applicantId) => (await devicesOf(database.system, applicantId)).map(deviceRateKey),
    forget: forgetDevices,
  }
}
