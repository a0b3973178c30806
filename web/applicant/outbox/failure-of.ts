import { FailedCall } from '#web/api/call-errors.ts'

/** Message shown instead of the text of a server failure, such as «Internal Server Error». */
export const ourFault = 'Our server has a fault. Your work is kept, and we try again automatically.'

/**
 * Returns the reason of a failed attempt to send, for the applicant, and the number of failures including this one.
 * After several failures, `waitingWords` shows the support contact. A failure without a network is not counted, because
 * the contact could not help.
 */
export function failureOf(error: unknown, failures = 0): { why: string; failures: number } {
  const isServerFault = error instanceof FailedCall && error.isOurs
  const why = isServerFault ? ourFault : error instanceof Error ? error.message : ''
  return { why, failures: navigator.onLine ? failures + 1 : failures }
}
