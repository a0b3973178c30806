import type { Database, Tx } from '#server/db/client.ts'
import { hashedText } from '../codes/secrets.ts'
import { accountKey, deviceKey, signInsPrefix, slowAttemptsPrefix } from './counter-keys.ts'
import { type Limits, productionLimits } from './limits.ts'
import { type Counter, deleteCounters, readCounters } from './sign-in-locks.store.ts'

/** Rate limit keys of one person's sign-ins, in the format of `PasswordAttempt`. */
export interface SignInKeys {
  account: string
  /** Keys of the devices on which the person has signed in before. */
  devices: readonly string[]
}

/** Times (epoch ms) until which sign-ins are rejected; null if sign-ins are not rejected. */
export interface LockTimes {
  /** For sign-ins on a device that the person has not used before. */
  newDevices: number | null
  /** For sign-ins on the known devices: the latest time of all these devices. */
  knownDevices: number | null
}

/**
 * Reads and clears the rate limits that lock one person out of signing in. The limit of a network is not included: it
 * applies to all users of the network, and ends after at most 15 minutes.
 */
export interface SignInLocks {
  read(keys: SignInKeys): Promise<LockTimes>
  /** Clears the counters in `tx`. Returns whether one of the counters had locked the person out. */
  clear(tx: Tx, keys: SignInKeys): Promise<boolean>
}

export interface SignInLocksDeps {
  database: Database
  limits?: Limits
  now?: () => number
}

type Counters = ReadonlyMap<string, Counter>

const namesOf = ({ account, devices }: SignInKeys) => ({
  signIns: `${signInsPrefix}:${hashedText(account)}`,
  account: accountKey(account),
  devices: devices.map(deviceKey),
})

const slowOf = (key: string) => `${slowAttemptsPrefix}:${key}`

function allKeys(keys: SignInKeys): string[] {
  const { signIns, account, devices } = namesOf(keys)
  return [signIns, ...[account, ...devices].flatMap((key) => [key, slowOf(key)])]
}

export function signInLocks({
  database,
  limits = productionLimits,
  now = Date.now,
}: SignInLocksDeps): SignInLocks {
  /** Returns the time (epoch ms) at which a full counter expires; 0 if the counter is not full. */
  const fullUntil = (counter: Counter | undefined, maxPoints: number) =>
    counter !== undefined && counter.points >= maxPoints ? counter.expire : 0

  function lockOf(counters: Counters, key: string): number {
    const tries = counters.get(key)
    // Only attempts after the free ones are slow. So a full counter of slow attempts has no effect while free attempts
    // are left.
    const isSlow = (tries?.points ?? 0) >= limits.account.freeAttempts
    const slow = isSlow ? fullUntil(counters.get(slowOf(key)), limits.slowAttemptsPerDay) : 0
    return Math.max(tries?.expire ?? 0, slow)
  }

  function timesIn(found: readonly Counter[], keys: SignInKeys): LockTimes {
    const counters = new Map(found.map((each) => [each.key, each]))
    const { signIns, account, devices } = namesOf(keys)
    const all = fullUntil(counters.get(signIns), limits.signInsPerHourAndAccount)
    const latest = (...times: number[]) => {
      const until = Math.max(0, ...times)
      return until > now() ? until : null
    }
    return {
      newDevices: latest(all, lockOf(counters, account)),
      knownDevices:
        devices.length === 0 ? null : latest(all, ...devices.map((device) => lockOf(counters, device))),
    }
  }

  return {
    read: async (keys) => timesIn(await readCounters(database.system, allKeys(keys)), keys),

    async clear(tx, keys) {
      const { newDevices, knownDevices } = timesIn(await deleteCounters(tx, allKeys(keys)), keys)
      return newDevices !== null || knownDevices !== null
    },
  }
}
