/** Markers that stand alone, without a length behind them. */
const standsAlone = (marker: number) => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8)

/**
 * Whether a JPEG has its end. A browser draws one that was cut off by a full memory card or a broken download without a
 * word, and what is missing turns grey; made smaller on the device it would then look whole to the server.
 */
export function isWholeJpeg(bytes: Uint8Array): boolean {
  let at = 2
  // Over the headers, whose own small picture has an end too, to the first scan.
  while (at + 3 < bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1] ?? 0
    if (marker === 0xda) return hasEndAfter(bytes, at)
    at +=
      marker === 0xff ? 1 : standsAlone(marker) ? 2 : 2 + (bytes[at + 2] ?? 0) * 256 + (bytes[at + 3] ?? 0)
  }
  return false
}

/** In a scan a 0xff of the picture itself is always followed by 0. Some cameras put more behind the end. */
function hasEndAfter(bytes: Uint8Array, scan: number): boolean {
  for (let at = bytes.indexOf(0xff, scan + 2); at !== -1; at = bytes.indexOf(0xff, at + 1))
    if (bytes[at + 1] === 0xd9) return true
  return false
}
