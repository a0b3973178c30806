import { inKilobytes } from '#web/ui/in-kilobytes.ts'

/** Uploads up to this size, in bytes, are shown without their size. */
const unshownBytes = 100_000

/**
 * Returns a text with the size of an upload, such as `About 240 kB`; undefined if the picture is small or missing.
 * The size is approximate: cropping changes it, and a continued upload sends only the missing bytes.
 */
export function transferSize(picture: Blob | null | undefined): string | undefined {
  if (picture === null || picture === undefined || picture.size <= unshownBytes) return undefined
  return `About ${inKilobytes(picture.size)}`
}
