import { createStore } from '#web/state/store.ts'

/** The keyboard shortcuts as listed in the dialog. `useKeys` binds the keys themselves. */
export const shortcuts = [
  { keys: '/', does: 'Search' },
  { keys: 'j', does: 'Next application' },
  { keys: 'k', does: 'Previous application' },
  { keys: 'Enter', does: 'Open the application' },
  { keys: 'x', does: 'Select the application' },
  { keys: 'Shift X', does: 'Select up to here' },
  { keys: '*', does: 'Select all applications of the list' },
  { keys: 'Esc', does: 'Select none' },
  { keys: 'f', does: 'Go to the filters' },
  { keys: 'Shift O', does: 'Go to the order' },
  { keys: 'Shift C', does: 'Choose the columns' },
  { keys: 'n', does: 'Open the next application of the list' },
  { keys: '1 to 5', does: 'Show the offers with one answer' },
  { keys: 'd', does: 'Extend the selected offers' },
  { keys: 'u', does: 'Back to the queue' },
  { keys: '?', does: 'Show these keys' },
] as const

export const shortcutsShown = createStore(false)
