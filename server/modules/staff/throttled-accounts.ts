/** Names under which failed sign-ins and failed step-up codes of a colleague are counted. */
export const throttledAccounts = (staffId: string) => [`office:${staffId}`, `office-code:${staffId}`]
