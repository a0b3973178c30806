/**
 * Returns the key under which `Throttle` counts a colleague's failed sign-ins. Step-up codes are counted per session, and
 * a new one-time link ends all sessions.
 */
export const signInAccount = (staffId: string): string => `office:${staffId}`
