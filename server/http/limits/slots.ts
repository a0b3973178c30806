import type { Readable } from 'node:stream'
import { tooManyRequests, unavailable } from '#server/http/errors.ts'

/**
 * Function that runs an upload or a download within a limit per person and a total limit.
 * @throws 429 above the limit per person · 503 above the total limit
 */
export type Slot = <Result>(personId: string, work: () => Promise<Result>) => Promise<Result>

/**
 * Returns a function that limits how many uploads or downloads run at the same time. There is no queue. The last `kept`
 * free slots are only for people who occupy no slot, so that a few people cannot occupy all slots.
 */
export function slots({ kept = 0, ...bounds }: { ofOne: number; together: number; kept?: number }): Slot {
  const taken = new Map<string, number>()
  let together = 0

  return async function inSlot<Result>(personId: string, work: () => Promise<Result>): Promise<Result> {
    const own = taken.get(personId) ?? 0
    if (own >= bounds.ofOne) throw tooManyRequests(10)
    if (together >= bounds.together - (own === 0 ? 0 : kept)) throw unavailable('temporarily-unavailable', 10)
    taken.set(personId, own + 1)
    together += 1
    try {
      return await work()
    } finally {
      together -= 1
      const left = (taken.get(personId) ?? 1) - 1
      if (left === 0) taken.delete(personId)
      else taken.set(personId, left)
    }
  }
}

/**
 * Returns a stream that occupies a slot until it is sent or destroyed.
 * @throws 429 above the limit per person · 503 above the total limit
 */
export function streamInSlot(slot: Slot, personId: string, open: () => Readable): Promise<Readable> {
  return new Promise((resolve, reject) => {
    slot(personId, () => {
      const stream = open()
      resolve(stream)
      return new Promise<void>((closed) => stream.once('close', closed))
    }).catch(reject)
  })
}
