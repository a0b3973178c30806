/**
 * Returns the key under which `Throttle` counts a colleague's failed sign-ins. Step-up codes have other keys, one per
 * session (`StaffSessionsService.attemptKey`).
 */
export const signInAccount = (staffId: string): string => `office:${staffId}`
