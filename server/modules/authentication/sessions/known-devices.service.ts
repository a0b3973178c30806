import type { Database, Tx } from '#server/db/client.ts'
import { devicesOf, forgetDevices } from './devices.store.ts'

/** The devices on which an applicant has signed in before. */
export interface KnownDevicesService {
  /** Returns the rate limit keys of the applicant's newest devices, at most 50. */
  keysOf(applicantId: string): Promise<string[]>
  /** Forgets the devices in `tx`, so that the next sign-in counts as one on a new device. Returns their number. */
  forget(tx: Tx, applicantId: string): Promise<number>
}

/** Returns the rate limit key of a device, from the hash of its token. */
export const deviceRateKey = (hash: Buffer): string => hash.toString('base64url')

export function knownDevicesService({ database }: { database: Database }): KnownDevicesService {
  return {
    keysOf: async (applicantId) => (await devicesOf(database.system, applicantId)).map(deviceRateKey),
    forget: forgetDevices,
  }
}
