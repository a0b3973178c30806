import type { OpenedApplication } from '#contract/office/applications.ts'

/**
 * Returns the newest proposal if it was returned to its proposer; otherwise undefined. Ignores proposals that were
 * withdrawn by their proposer.
 */
export function lastReturned({ decisions }: Pick<OpenedApplication, 'decisions'>) {
  const newest = decisions.find(({ state }) => state !== 'withdrawn')
  return newest?.state === 'returned' ? newest : undefined
}
