import type { OpenedApplication } from '#contract/office/applications.ts'

/**
 * Returns the newest proposal if it was returned to its proposer; undefined otherwise. Proposals that their proposer
 * withdrew do not count.
 */
export function lastReturned({ decisions }: Pick<OpenedApplication, 'decisions'>) {
  const newest = decisions.find(({ state }) => state !== 'withdrawn')
  return newest?.state === 'returned' ? newest : undefined
}
