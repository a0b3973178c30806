import { createStore } from '#web/state/store.ts'

/** The assignment of many applications that the colleague can undo. */
export interface LastAssignment {
  batchId: string
  /** ISO time of the server. */
  at: string
  /** Description such as «800 applications assigned to Bola Ade». */
  text: string
}

/** The last assignment of many applications in this browser tab; null if there is none, or if it was undone. */
export const lastAssignment = createStore<LastAssignment | null>(null)
