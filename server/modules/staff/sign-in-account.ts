/**
 * Returns the key under which `Throttle` counts a colleague's failed sign-ins on unknown devices. For an unknown email
 * address, pass the address instead of the id. Known devices and step-up codes have other keys
 * (`StaffSessionsService.knownDevice` and `attemptKey`).
 */
export const signInAccount = (staffId: string): string => `office:${staffId}`
