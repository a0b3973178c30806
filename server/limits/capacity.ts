/** Maximum numbers of connections, threads and queued jobs of one server process. */
export interface Capacity {
  /** Maximum number of connections to the primary database, all pools together. */
  databaseConnections: number
  /** Page cache of the embedded database in MB; 0 for a share of the machine's memory. */
  databaseBuffersMb: number
  passwordThreads: number
  /** Maximum number of hash jobs of applicants that wait for a thread. */
  passwordQueue: number
  /** Maximum number of hash jobs of the office that wait for a thread. */
  officePasswordQueue: number
  /** Maximum number of pictures converted at the same time. */
  pictureThreads: number
  /** Maximum number of pictures that wait for conversion. */
  pictureQueue: number
  /** Maximum number of documents that wait for the printer. */
  printQueue: number
}

/** Defaults for a machine with two cores. */
export const defaultCapacity: Capacity = {
  databaseConnections: 20,
  databaseBuffersMb: 0,
  passwordThreads: 2,
  passwordQueue: 64,
  officePasswordQueue: 16,
  pictureThreads: 2,
  // Converting 16 pictures takes a few seconds.
  pictureQueue: 16,
  printQueue: 64,
}
