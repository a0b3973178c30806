import type { PaidFlags } from '#contract/fees/fee.ts'
import type { PayType } from '#contract/fees/registry.ts'

/** Details of the applicant, shown after a reload until the profile has been loaded. */
export interface RememberedProfile extends PaidFlags {
  profileId: string
  firstname: string
  surname: string
  applicationNumber: string | null
  nextStage: string
}

/**
 * Values that survive a reload, each under a separate key: in local storage on the applicant's own device, in session
 * storage on a shared device. They contain no token, because the next user of a shared computer could read it.
 */
export interface Persisted {
  profile: RememberedProfile
  authentication: {
    isAuthenticated: boolean
    tokenType: string
    expiresIn: number
    /** Whether the device is the applicant's own, see `isOwnDevice`. If so, typed text may be stored on the device. */
    ownDevice: boolean
    /**
     * Id of the applicant who has said during the session that the device is their own. Kept until a renewal of the
     * session has told the server.
     */
    rememberFor?: string | undefined
  }
  /** Pay type for which the applicant was last sent to the checkout; undefined once the payment has been checked. */
  payments: { started?: PayType }
  /** Id of the records step shown last. */
  application: { recordsStep: string }
}

const names = ['profile', 'authentication', 'payments', 'application'] as const satisfies (keyof Persisted)[]

/** Returns the browser's storage; null if it is blocked or missing. The portal works without storage. */
export function storageOf(kind: 'localStorage' | 'sessionStorage'): Storage | null {
  try {
    return globalThis[kind] ?? null
  } catch {
    return null
  }
}

/**
 * Whether the applicant ticked «Remember me» at sign-in, or said later that the device is their own (`moveToDevice`).
 * Otherwise, the device is treated as shared.
 */
export function isOwnDevice(): boolean {
  return recall('authentication')?.ownDevice === true
}

/** Stores a value: in local storage on the applicant's own device, or only for this tab on a shared device. */
export function remember<Name extends keyof Persisted>(name: Name, value: Persisted[Name]): void {
  const own = 'ownDevice' in value ? value.ownDevice : isOwnDevice()
  keepIn(own ? 'localStorage' : 'sessionStorage', name, value)
}

/** Stores a value. Returns false if the browser cannot store it, for example because the device is full. */
function keepIn(kind: 'localStorage' | 'sessionStorage', name: keyof Persisted, value: object): boolean {
  try {
    const storage = storageOf(kind)
    storage?.setItem(name, JSON.stringify(value))
    return storage !== null
  } catch (error) {
    console.error(error)
    return false
  }
}

/** Returns the value stored under a name; null if there is none or it cannot be read. */
export function recall<Name extends keyof Persisted>(name: Name): Persisted[Name] | null {
  try {
    const text = storageOf('localStorage')?.getItem(name) ?? storageOf('sessionStorage')?.getItem(name)
    if (text === null || text === undefined) return null
    const value: Persisted[Name] = JSON.parse(text)
    return value
  } catch {
    return null
  }
}

/**
 * Moves the values of this tab to local storage, because applicant `profileId` has said that the device is their own.
 * If one value cannot be stored, moves nothing and returns false.
 */
export function moveToDevice(profileId: string): boolean {
  const authentication = recall('authentication')
  if (authentication === null) return false
  const own = { ...authentication, ownDevice: true, rememberFor: profileId }
  const isMoved = names.every((name) => {
    const value = name === 'authentication' ? own : recall(name)
    return value === null || keepIn('localStorage', name, value)
  })
  for (const name of names) storageOf(isMoved ? 'sessionStorage' : 'localStorage')?.removeItem(name)
  return isMoved
}

/** Deletes the stored values, except those of the applicant with the id `except`. */
export function forgetAll(except?: string): void {
  for (const kind of ['localStorage', 'sessionStorage'] as const) {
    const storage = storageOf(kind)
    if (except !== undefined && storage?.getItem('profile')?.includes(JSON.stringify(except))) continue
    for (const name of names) storage?.removeItem(name)
  }
}
