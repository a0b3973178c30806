import type { PayType } from '#contract/fees/registry.ts'

/** What the shell shows of an applicant before the profile has been read again. */
export interface RememberedProfile {
  profileId: string
  firstname: string
  surname: string
  applicationNumber: string | null
  nextStage: string
}

/**
 * What survives a reload, each part under its own name in the browser's storage. Never a token: whoever sits at the
 * machine next could read it.
 */
export interface Persisted {
  profile: RememberedProfile
  authentication: { isAuthenticated: boolean; tokenType: string; expiresIn: number }
  /** The payment the applicant was sent away to make. */
  payments: { started: PayType }
  /** Where the applicant was last in the application's records. */
  application: { recordsStep: string }
}

const names = ['profile', 'authentication', 'payments', 'application'] as const satisfies (keyof Persisted)[]

/** Storage can be full or forbidden; the portal works without it. */
function storage(): Storage | null {
  try {
    return globalThis.localStorage ?? null
  } catch {
    return null
  }
}

export function remember<Name extends keyof Persisted>(name: Name, value: Persisted[Name]): void {
  try {
    storage()?.setItem(name, JSON.stringify(value))
  } catch (error) {
    console.error(error)
  }
}

/** What was remembered under a name; null when nothing readable is there. */
export function recall<Name extends keyof Persisted>(name: Name): Persisted[Name] | null {
  try {
    const text = storage()?.getItem(name)
    if (text === null || text === undefined) return null
    const value: Persisted[Name] = JSON.parse(text)
    return value
  } catch {
    return null
  }
}

export function forgetAll(): void {
  for (const name of names) storage()?.removeItem(name)
}
