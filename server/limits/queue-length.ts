/** Length of an in-memory queue of this process. Jobs above `limit` are rejected. */
export interface QueueLength {
  waiting: number
  limit: number
}
