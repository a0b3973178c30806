import { Busy } from '#server/limits/busy.ts'
import { concurrencyLimit } from '#server/limits/concurrency-limit.ts'
import { PictureRejected, PicturesBusy, type Pictures } from '#server/adapters/pictures/pictures.ts'

/** Maximum length of the longer edge of a copy, in pixels: about the height of a slip on an office screen. */
const screenEdge = 1000

/** Maximum size in bytes of a stored picture that is sent without making a copy. */
const smallBytes = 120_000

/** Maximum size of all cached copies together, in bytes: about 600 copies. */
const cacheBytes = 64 * 1024 * 1024

/**
 * Maximum number of copies that are made at the same time. The picture queue reserves only a few slots for the office,
 * and colleagues who upload proofs need some of these slots.
 */
const atOnce = 2

/** Maximum number of copies that wait: enough for five screens of the second review with twelve slips each. */
const queueLimit = 60

export interface ScreenCopies {
  /**
   * Returns a copy of a stored picture for the screen, at most 1,000 pixels wide and high. `read` returns the stored
   * picture; it is not called if the copy is cached. Returns the stored picture if it is small, if too many copies
   * wait, or if no copy can be made. Returns null if `read` returns null.
   */
  of(uploadId: string, read: () => Promise<Buffer | null>): Promise<Buffer | null>
}

/**
 * Makes copies of pictures for the screen and keeps the most recently used ones in memory. A stored picture never
 * changes, so its copy stays valid. The caller must check before each call that the picture may be read.
 */
export function screenCopies(pictures: Pick<Pictures['office'], 'shrink'>): ScreenCopies {
  const cached = new Map<string, Buffer>()
  const inProgress = new Map<string, Promise<Buffer | null>>()
  const limited = concurrencyLimit(atOnce, queueLimit, () => new PicturesBusy())
  let bytes = 0

  function remember(uploadId: string, copy: Buffer): void {
    cached.set(uploadId, copy)
    bytes += copy.length
    // A map lists its keys in the order of insertion, so the first key is the least recently used one.
    for (const [key, { length }] of cached) {
      if (bytes <= cacheBytes) break
      cached.delete(key)
      bytes -= length
    }
  }

  async function make(uploadId: string, read: () => Promise<Buffer | null>): Promise<Buffer | null> {
    const stored = await read()
    if (stored === null || stored.length <= smallBytes) return stored
    try {
      const copy = await limited(() => pictures.shrink(stored, screenEdge))
      remember(uploadId, copy)
      return copy
    } catch (error) {
      if (error instanceof Busy || error instanceof PictureRejected) return stored
      throw error
    }
  }

  return {
    async of(uploadId, read) {
      const copy = cached.get(uploadId)
      if (copy !== undefined) {
        cached.delete(uploadId)
        cached.set(uploadId, copy)
        return copy
      }
      const waiting =
        inProgress.get(uploadId) ?? make(uploadId, read).finally(() => inProgress.delete(uploadId))
      inProgress.set(uploadId, waiting)
      return waiting
    },
  }
}
