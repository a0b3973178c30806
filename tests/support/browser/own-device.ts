import { vi } from 'vitest'
import { deviceDrafts } from '#web/applicant/drafts/device-drafts.ts'
import { closeDrafts, openDrafts } from '#web/applicant/drafts/section-drafts.ts'
import { serverDrafts } from '#web/applicant/drafts/server-drafts.ts'
import { deviceItems } from '#web/applicant/outbox/device-items.ts'
import { closeOutbox, openOutbox } from '#web/applicant/outbox/outbox.ts'

/*
 * Opens the outbox and the drafts of the applicant `ada` on her own device. The storage of this device is a fake, which
 * is empty and stores nothing.
 */

/** Replaces the browser functions that the outbox uses, and the device's storage of saves, with fakes. */
export function stubOutboxDevice(): void {
  vi.stubGlobal('addEventListener', () => undefined)
  vi.stubGlobal('document', { addEventListener: () => undefined, visibilityState: 'visible' })
  vi.useFakeTimers({ toFake: ['setInterval'] })
  vi.spyOn(deviceItems, 'read').mockResolvedValue([])
  vi.spyOn(deviceItems, 'keep').mockResolvedValue(undefined)
  vi.spyOn(deviceItems, 'remove').mockResolvedValue(undefined)
}

/** Opens the outbox in a confirmed session. */
export const openOwnOutbox = (): Promise<void> =>
  openOutbox({ profileId: 'ada', own: true, confirmed: true, confirm: () => undefined }, () => undefined)

/** Closes the outbox and undoes `stubOutboxDevice`. */
export function endOutbox(): void {
  closeOutbox()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
}

/** Opens the drafts in a confirmed session. The fake server has no drafts, and accepts every draft. */
export async function openOwnDrafts(): Promise<void> {
  vi.spyOn(deviceDrafts, 'read').mockResolvedValue([])
  vi.spyOn(deviceDrafts, 'keep').mockReturnValue(undefined)
  vi.spyOn(deviceDrafts, 'remove').mockReturnValue(undefined)
  vi.spyOn(serverDrafts, 'read').mockResolvedValue([])
  vi.spyOn(serverDrafts, 'write').mockResolvedValue({ savedAt: '2026-11-21T13:32:00.000Z' })
  vi.spyOn(serverDrafts, 'remove').mockResolvedValue(undefined)
  await openDrafts({ profileId: 'ada', own: true, confirmed: true })
}

/** Closes the drafts and undoes the replacements of `openOwnDrafts`. */
export function endDrafts(): void {
  closeDrafts(false)
  vi.restoreAllMocks()
}
