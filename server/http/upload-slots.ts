import { tooManyRequests, unavailable } from '#server/http/errors.ts'

/** Uploads at the same time, 4 MB each on the disk. A phone that lost its network leaves one behind at every new try. */
const most = { ofOne: 8, together: 100 }

/**
 * Bounds what is received at the same time, so that pictures whose end never comes cannot fill the disk. Throws 429 to
 * one who sends too many at once, 503 when all together do.
 */
export function uploadSlots(bounds: typeof most = most) {
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
