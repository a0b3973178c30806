import { createContext } from 'react'

/**
 * Loads the script and data of the next step. Call it while a save is sent, so that the next step can be shown as soon
 * as the save is confirmed.
 */
export const PrepareNextStep = createContext<() => void>(() => undefined)
