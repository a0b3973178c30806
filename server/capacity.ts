/** How much of the machine one server process uses. */
export interface Capacity {
  /** Maximum number of database connections in total. */
  databaseConnections: number
  /** Threads that hash passwords. */
  passwordThreads: number
  /** Sign-ins of applicants that may wait for a thread. */
  passwordQueue: number
  /** Sign-ins of the office that may wait for a thread. */
  officePasswordQueue: number
  /** Pictures converted at the same time. */
  pictureThreads: number
  /** Pictures that may wait. */
  pictureQueue: number
  /** Documents that may wait for the printer. */
  printQueue: number
}

/** Defaults for a machine with two cores. */
export const defaultCapacity: Capacity = {
  databaseConnections: 20,
  passwordThreads: 2,
  passwordQueue: 64,
  officePasswordQueue: 16,
  pictureThreads: 2,
  // A queue of 16 takes a few seconds.
  pictureQueue: 16,
  printQueue: 64,
}
