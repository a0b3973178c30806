import type { ListedColleague } from '#contract/office/staff/colleagues.ts'
import { formatDateTime } from '#contract/dates.ts'

const mailTexts: Record<NonNullable<ListedColleague['linkMail']>, string> = {
  queued: 'Email waits to be sent',
  sent: 'Email sent',
  kept: 'Email stored, not sent',
  failed: 'Email not delivered',
}

/**
 * Returns the delivery state of the mail with the unused one-time link, in words; null if there is no unused link, or
 * if the link was not mailed.
 */
export function linkMailText({ linkMail }: Pick<ListedColleague, 'linkMail'>): string | null {
  return linkMail === null ? null : mailTexts[linkMail]
}

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
