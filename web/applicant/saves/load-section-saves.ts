import { FailedCall } from '#web/api/call-errors.ts'
import { noNetwork } from '#web/api/no-network.ts'
import { loadScript } from '#web/applicant/pages/load-script.ts'

/**
 * Loads the functions that send each section. @throws FailedCall if their script cannot be loaded. The save then
 * waits in the outbox.
 */
export const loadSectionSaves = () =>
  loadScript(() => import('./section-saves.ts')).catch(() => {
    throw new FailedCall(noNetwork)
  })
