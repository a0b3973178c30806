import type { ListedColleague } from '#contract/office/colleagues.ts'
import { formatDateTime } from '#contract/dates.ts'

/** Returns the state of a colleague in words; for an invitation also how long its link works. */
export function stateText(
  { state, linkExpiresAt }: Pick<ListedColleague, 'state' | 'linkExpiresAt'>,
  now: number,
): string {
  if (state === 'active') return 'Active'
  if (state === 'disabled') return 'Access removed'
  const works = linkExpiresAt !== null && Date.parse(linkExpiresAt) > now
  return works ? `Invited, link works until ${formatDateTime(linkExpiresAt)}` : 'Invited, link expired'
}
