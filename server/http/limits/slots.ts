import type { Readable } from 'node:stream'
import { tooManyRequests, unavailable } from '#server/http/errors.ts'

/**
 * Function that runs an upload or a download within a limit per person and a total limit.
 * @throws 429 above the limit per person · 503 above the total limit
 */
export type Slot = <Result>(personId: string, work: () => Promise<Result>) => Promise<Result>

/**
 * Returns a function that limits how many uploads or downloads run at the same time. There is no queue. The last
 * `reserved` free slots are only for people who occupy no slot, so that a few people cannot occupy all slots.
 */
export function slots({
  reserved = 0,
  ...limits
}: {
  perPerson: number
  total: number
  reserved?: number
}): Slot {
  const usedByPerson = new Map<string, number>()
  let total = 0

  return async function inSlot<Result>(personId: string, work: () => Promise<Result>): Promise<Result> {
    const used = usedByPerson.get(personId) ?? 0
    if (used >= limits.perPerson) throw tooManyRequests(10)
    if (total >= limits.total - (used === 0 ? 0 : reserved)) throw unavailable('temporarily-unavailable', 10)
    usedByPerson.set(personId, used + 1)
    total += 1
    try {
      return await work()
    } finally {
      total -= 1
      const remaining = (usedByPerson.get(personId) ?? 1) - 1
      if (remaining === 0) usedByPerson.delete(personId)
      else usedByPerson.set(personId, remaining)
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
