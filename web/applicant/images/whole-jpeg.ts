export interface JpegHeader {
  /** Size in pixels as stored, before the rotation that the photo's metadata may ask for. */
  width: number
  height: number
  /** Position of the scan header, after which the compressed pixels begin. */
  scanAt: number
}

const hasNoLength = (marker: number) => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8)
/** Whether a marker begins a frame header, which contains the size. 0xc4 and 0xcc begin tables; 0xc8 is reserved. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

const bytesOf = async (part: Blob) => new Uint8Array(await part.arrayBuffer())

/**
 * Returns the header of a JPEG; null if the header is damaged. Reads only a few bytes of each segment, because a cheap
 * phone has little memory for a photo of 8 MB.
 */
export async function readJpegHeader(file: Blob): Promise<JpegHeader | null> {
  let [width, height] = [0, 0]
  for (let at = 2; at + 3 < file.size; ) {
    // Marker, length of the segment, precision, height and width.
    const [start, marker = 0, high = 0, low = 0, , ...size] = await bytesOf(file.slice(at, at + 9))
    if (start !== 0xff) return null
    if (marker === 0xda) return { width, height, scanAt: at }
    const [h1 = 0, h0 = 0, w1 = 0, w0 = 0] = size
    if (isFrame(marker)) [width, height] = [w1 * 256 + w0, h1 * 256 + h0]
    at += marker === 0xff ? 1 : hasNoLength(marker) ? 2 : 2 + high * 256 + low
  }
  return null
}

const chunkBytes = 65_536

/**
 * Whether a JPEG is complete, that is, has its end marker. Browsers render a truncated JPEG without an error, and after
 * resizing, the server could not detect the damage. Searches backwards, because the marker is near the end; some
 * cameras append data after it. In scan data, the byte after 0xff is never 0xd9. The search stops at `scanAt`,
 * because the headers before it may contain a thumbnail with its own end marker.
 */
export async function isWholeJpeg(file: Blob, { scanAt }: JpegHeader): Promise<boolean> {
  for (let end = file.size; end > scanAt + 2; end -= chunkBytes) {
    // Reads one byte more, so that a marker across two chunks is found.
    const bytes = await bytesOf(file.slice(Math.max(scanAt + 2, end - chunkBytes), end + 1))
    for (let at = bytes.indexOf(0xff); at !== -1; at = bytes.indexOf(0xff, at + 1))
      if (bytes[at + 1] === 0xd9) return true
  }
  return false
}
