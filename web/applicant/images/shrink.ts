import { maximumImageBytes } from '#contract/endpoints/utility.ts'
import { isWholeJpeg, readJpegHeader } from './whole-jpeg.ts'

/** Maximum length in pixels of each side of an uploaded picture. A result slip is still readable at this size. */
export const longestSide = 1600

/**
 * Sizes and qualities to try in this order, until the file has at most `quickBytes`. `share` is the usual file size as
 * a fraction of the first attempt's file size, measured with noisy and smooth photos.
 */
const attempts = [
  { side: longestSide, quality: 0.75, share: 1 },
  { side: 1400, quality: 0.6, share: 0.67 },
  { side: 1400, quality: 0.45, share: 0.57 },
  { side: 1200, quality: 0.6, share: 0.52 },
  { side: 1000, quality: 0.55, share: 0.35 },
] as const

/**
 * Target size of a picture. Sending it takes 3.4 seconds at 400 kbit/s, and small print on a result slip stays
 * readable. A noisy photo of 12 megapixels is this small when its longer side is reduced to 1400 pixels.
 */
const quickBytes = 170_000

export const notAPicture = 'This file is not a JPG or PNG picture. Choose another one.'
/** Message for a HEIC picture that the browser cannot decode. HEIC is the default format of iPhones. */
export const heicPicture =
  'This photo is in the HEIC format, which this browser cannot open. On an iPhone, open Settings, Camera, Formats and choose «Most Compatible», then take the photo again. Or take it here with «Take a photo», or save it as JPG first.'
export const unreadable =
  'This picture is damaged or too large for this device. Take it again, or choose another one.'

/** Error for a picture that cannot be uploaded. The message is shown to the user. */
export class PictureRejected extends Error {
  override name = 'PictureRejected'
}

export interface Size {
  width: number
  height: number
}

/** Scales a size down so that its longer side is at most `side`. Keeps the ratio; each side is at least 1 pixel. */
export function fitWithin({ width, height }: Size, side: number): Size {
  const scale = Math.min(1, side / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

/** Detects JPEG or PNG by the first bytes of the content, not by the file name; null for anything else. */
export function pictureType(start: Uint8Array): 'image/jpeg' | 'image/png' | null {
  const begins = (...bytes: number[]) => bytes.every((byte, at) => start[at] === byte)
  if (begins(0xff, 0xd8, 0xff)) return 'image/jpeg'
  if (begins(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return 'image/png'
  return null
}

/** Whether a file that starts with these bytes is a HEIC photo, which many browsers cannot decode. */
export function isHeic(start: Uint8Array): boolean {
  return /^ftyp(hei|hev|mif|msf)/.test(String.fromCharCode(...start.subarray(4, 12)))
}

/** Whether the picture can be uploaded unchanged. */
export function smallEnough(size: Size, bytes: number): boolean {
  return bytes <= maximumImageBytes && Math.max(size.width, size.height) <= longestSide
}

/**
 * Prepares a chosen file for the upload. A large picture is made smaller on the device, which saves mobile data.
 * Returns a small JPEG or PNG unchanged, and a large picture or a HEIC picture as a JPEG. @throws PictureRejected
 */
export async function preparePicture(file: Blob): Promise<Blob> {
  const start = new Uint8Array(await file.slice(0, 12).arrayBuffer())
  const type = pictureType(start)
  if (type === null && !isHeic(start)) throw new PictureRejected(notAPicture)
  const header = type === 'image/jpeg' ? await readJpegHeader(file) : null
  if (type === 'image/jpeg' && (header === null || !(await isWholeJpeg(file, header))))
    throw new PictureRejected(unreadable)
  const reduced = header === null ? null : await reducedPhoto(file, header)
  const picture = reduced ?? (await readPicture(file, type === null ? heicPicture : unreadable))
  const size = sizeOf(picture)
  // A photo that was scaled down while it was decoded is never sent unchanged: `size` is the smaller size, but the file
  // is too large.
  if (reduced === null && type !== null && smallEnough(size, file.size)) return new Blob([file], { type })
  let canvas: HTMLCanvasElement | undefined
  let smallest: Blob | undefined
  let firstBytes: number | undefined
  for (const attempt of attempts) {
    const { side, quality } = attempt
    // Each attempt takes time on a slow phone, so attempts that would give too large a file are left out.
    if (firstBytes !== undefined && isHopeless(attempt, firstBytes)) continue
    const earlier = canvas
    // Scaling the canvas of the previous attempt is faster than scaling the photo again.
    canvas = drawn(earlier ?? picture, fitWithin(size, side))
    if (earlier === undefined) reduced?.close()
    else release(earlier)
    smallest = await encoded(canvas, quality)
    firstBytes ??= smallest.size
    if (smallest.size <= quickBytes) break
  }
  if (canvas !== undefined) release(canvas)
  if (smallest === undefined || smallest.size > maximumImageBytes) throw new PictureRejected(unreadable)
  return smallest
}

/**
 * Whether the file of an attempt would probably be over 10 % larger than `quickBytes`. False for the last attempt,
 * which must always run.
 */
function isHopeless(attempt: (typeof attempts)[number], firstBytes: number): boolean {
  return attempt !== attempts.at(-1) && firstBytes * attempt.share > 1.1 * quickBytes
}

/** Returns a copy of the width and height, because a closed bitmap no longer has them. */
function sizeOf(picture: HTMLImageElement | ImageBitmap): Size {
  if (picture instanceof HTMLImageElement)
    return { width: picture.naturalWidth, height: picture.naturalHeight }
  const { width, height } = picture
  return { width, height }
}

/**
 * Decodes a large photo directly at a small size, which a phone with 1 GB of memory can hold. Returns null if the photo
 * is not large, or if the browser cannot also apply the rotation from the photo's metadata. Only one side is given,
 * because browsers differ in whether sides are measured before or after the rotation.
 */
async function reducedPhoto(file: Blob, { width, height }: Size): Promise<ImageBitmap | null> {
  if (Math.max(width, height) <= longestSide) return null
  const side = width > height ? { resizeWidth: longestSide } : { resizeHeight: longestSide }
  try {
    return await createImageBitmap(file, { ...side, resizeQuality: 'high', imageOrientation: 'from-image' })
  } catch {
    return null
  }
}

async function readPicture(file: Blob, ifUnreadable: string): Promise<HTMLImageElement> {
  const picture = new Image()
  const address = URL.createObjectURL(file)
  picture.src = address
  try {
    await picture.decode()
    return picture
  } catch (cause) {
    throw new PictureRejected(ifUnreadable, { cause })
  } finally {
    URL.revokeObjectURL(address)
  }
}

function drawn(source: CanvasImageSource, size: Size): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  canvas.width = size.width
  canvas.height = size.height
  const pen = canvas.getContext('2d')
  if (pen === null) throw new PictureRejected(unreadable)
  // Without a white background, transparent parts of a PNG would turn black in the JPEG.
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, size.width, size.height)
  pen.drawImage(source, 0, 0, size.width, size.height)
  return canvas
}

/** Frees the memory of a canvas at once, because cheap phones have little memory. */
function release(canvas: HTMLCanvasElement): void {
  canvas.width = 0
}

async function encoded(canvas: HTMLCanvasElement, quality: number): Promise<Blob> {
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))
  if (blob === null) throw new PictureRejected(unreadable)
  return blob
}
