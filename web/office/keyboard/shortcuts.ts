import { createStore } from '#web/state/store.ts'

/** The keyboard shortcuts as listed in the dialog. `useKeys` binds the keys themselves. */
export const shortcuts = [
  { keys: '/', does: 'Search' },
  { keys: 'j', does: 'Next application' },
  { keys: 'k', does: 'Previous application' },
  { keys: 'Enter', does: 'Open the application' },
  { keys: 'x', does: 'Select the application for release' },
  { keys: 'n', does: 'Open the next application of the list' },
  { keys: '1 to 5', does: 'Show the offers with one answer' },
  { keys: 'd', does: 'Extend the selected offers' },
  { keys: 'u', does: 'Back to the queue' },
  { keys: '?', does: 'Show these keys' },
] as const

export const shortcutsShown = createStore(false)
