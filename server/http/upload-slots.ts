import { tooManyRequests, unavailable } from '#server/http/errors.ts'

/**
 * Function that runs an upload within the limits. @throws 429 above the limit per person, 503 above the limit for
 * everybody together
 */
export type UploadSlot = <Result>(applicantId: string, receive: () => Promise<Result>) => Promise<Result>

/** Returns a function that limits the number of concurrent uploads, so that incomplete uploads cannot fill the disk. */
export function uploadSlots(bounds: { ofOne: number; together: number }): UploadSlot {
  const taken = new Map<string, number>()
  let together = 0

  return async function inSlot<Result>(applicantId: string, receive: () => Promise<Result>): Promise<Result> {
    const own = taken.get(applicantId) ?? 0
    if (own >= bounds.ofOne) throw tooManyRequests(10)
    if (together >= bounds.together) throw unavailable('temporarily-unavailable', 10)
    taken.set(applicantId, own + 1)
    together += 1
    try {
      return await receive()
    } finally {
      together -= 1
      const left = (taken.get(applicantId) ?? 1) - 1
      if (left === 0) taken.delete(applicantId)
      else taken.set(applicantId, left)
    }
  }
}
