import { formatDateTime, formatTime } from '#contract/dates.ts'
import type { PersonAccess } from '#contract/office/people/person-access.ts'
import { maxSessions } from '#contract/office/people/person-access.ts'

type Locks = Pick<PersonAccess, 'newDevicesLockedUntil' | 'knownDevicesLockedUntil'>

/** Describes on which devices sign-ins are rejected now, and until when. Returns null if none are rejected. */
export function lockWords({ newDevicesLockedUntil, knownDevicesLockedUntil }: Locks): string | null {
  const parts = [
    newDevicesLockedUntil !== null && `on a new device until ${formatTime(newDevicesLockedUntil)}`,
    knownDevicesLockedUntil !== null &&
      `on a device used before until ${formatTime(knownDevicesLockedUntil)}`,
  ].filter((part) => part !== false)
  return parts.length === 0 ? null : `After wrong passwords, sign-in is locked ${parts.join(' and ')}.`
}

/** Returns the number of known devices, such as «3». */
export function devicesWords(known: number): string {
  if (known === 0) return 'None'
  return known < maxSessions ? String(known) : `${maxSessions} or more`
}

/** Describes the open sessions, such as «3, last used 23/11/2026, 14:05». */
export function sessionsWords(sessions: PersonAccess['sessions']): string {
  const [newest] = sessions
  if (newest === undefined) return 'None'
  return `${devicesWords(sessions.length)}, last used ${formatDateTime(newest.lastUsedAt)}`
}
