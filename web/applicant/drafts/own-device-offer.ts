import type { ReactNode } from 'react'
import { createStore } from '#web/state/store.ts'
import type { Saved } from './saved-store.ts'

/**
 * Renders the offer to keep unsent text on this device, as if «Remember me» had been ticked. Null on the applicant's own
 * device, and if this session has already been asked. The script for shared devices sets the function.
 */
export const ownDeviceOffer = createStore<((saved: Saved) => ReactNode) | null>(null)
