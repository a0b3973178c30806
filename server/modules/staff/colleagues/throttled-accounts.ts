/** Returns the keys under which `Throttle` counts a colleague's failed sign-ins and failed step-up codes. */
export const throttledAccounts = (staffId: string) => [`office:${staffId}`, `office-code:${staffId}`]
