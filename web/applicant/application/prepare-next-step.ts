import { createContext } from 'react'

/**
 * Context with the function that loads the script and data of the next step. Call the function while a save is sent, so
 * that the next step can be shown as soon as the save is confirmed.
 */
export const PrepareNextStep = createContext<() => void>(() => undefined)
