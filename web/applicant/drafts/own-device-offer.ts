import type { ReactNode } from 'react'
import { createStore } from '#web/state/store.ts'
import type { Saved } from './saved-store.ts'

/**
 * Function that renders the offer to keep unsent text on this device, as if «Remember me» had been ticked. Set by the
 * script for shared devices. Null on the applicant's own device, and after the offer in this session has ended.
 */
export const ownDeviceOffer = createStore<((saved: Saved) => ReactNode) | null>(null)
