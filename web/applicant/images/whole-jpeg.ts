const hasNoLength = (marker: number) => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8)

/**
 * Whether a JPEG is complete, that is, has its end marker. Browsers render a truncated JPEG without an error and fill
 * the rest with grey. After resizing, the server could no longer detect the damage.
 */
export function isWholeJpeg(bytes: Uint8Array): boolean {
  let at = 2
  // Skip the headers: a thumbnail in them has its own end marker.
  while (at + 3 < bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1] ?? 0
    if (marker === 0xda) return hasEndAfter(bytes, at)
    at +=
      marker === 0xff ? 1 : hasNoLength(marker) ? 2 : 2 + (bytes[at + 2] ?? 0) * 256 + (bytes[at + 3] ?? 0)
  }
  return false
}

/**
 * Whether there is an end marker after the scan header. It need not be the end of the file, because some cameras append
 * data. Scan data contains no such bytes by chance: there, the byte after 0xff is never 0xd9.
 */
function hasEndAfter(bytes: Uint8Array, scan: number): boolean {
  for (let at = bytes.indexOf(0xff, scan + 2); at !== -1; at = bytes.indexOf(0xff, at + 1))
    if (bytes[at + 1] === 0xd9) return true
  return false
}
