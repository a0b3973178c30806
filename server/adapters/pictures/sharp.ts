import { open } from 'node:fs/promises'
import sharp from 'sharp'
import { type Capacity, defaultCapacity } from '#server/capacity.ts'
import { concurrencyLimit } from '#server/concurrency-limit.ts'
import { type PictureFingerprint, PictureRefused, type Pictures, PicturesBusy } from './pictures.ts'

/**
 * Maximum number of pixels of a picture, as many as a good phone camera has. A PNG of 0.6 MB can have 196 million
 * pixels, which take 590 MB when decoded.
 */
const maximumPixels = 25_000_000

/** JPEG quality. A result slip stays readable, at about a fifth of the size of quality 95. */
const quality = 82

const signatures = [Buffer.from([0xff, 0xd8, 0xff]), Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')]

/**
 * Creates a converter that uses libvips. Only the JPEG and PNG decoders are enabled; libvips could also read SVG, GIF
 * and PDF.
 */
export function sharpPictures({
  pictureThreads,
  pictureQueue,
}: Pick<Capacity, 'pictureThreads' | 'pictureQueue'> = defaultCapacity): Pictures {
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng'] })
  sharp.cache(false)
  sharp.concurrency(1)
  const limited = concurrencyLimit(pictureThreads, pictureQueue, () => new PicturesBusy())

  return {
    async toJpeg(path, maximumEdge) {
      if (!(await looksLikePicture(path))) throw new PictureRefused('not-a-picture')
      return limited(() => convert(path, maximumEdge))
    },
    waiting: limited.waiting,
    fingerprint: (jpeg) => limited(() => fingerprintOf(jpeg)),
    shrink: (jpeg, maximumEdge) => limited(() => convert(jpeg, maximumEdge)),
  }
}

async function looksLikePicture(path: string): Promise<boolean> {
  const file = await open(path, 'r')
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(8), 0, 8, 0)
    return signatures.some(
      (start) => bytesRead >= start.length && buffer.subarray(0, start.length).equals(start),
    )
  } finally {
    await file.close()
  }
}

async function convert(input: string | Uint8Array, maximumEdge: number): Promise<Buffer> {
  try {
    // `error` rejects truncated and damaged files but tolerates warnings, because some phones write invalid headers.
    const picture = sharp(input, { limitInputPixels: maximumPixels, failOn: 'error', pages: 1 })
    return await picture
      .autoOrient()
      .resize({ width: maximumEdge, height: maximumEdge, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .jpeg({ quality, mozjpeg: false })
      .timeout({ seconds: 20 })
      .toBuffer()
  } catch (error) {
    const words = error instanceof Error ? error.message : ''
    throw new PictureRefused(/exceeds pixel limit/i.test(words) ? 'too-many-pixels' : 'damaged', {
      cause: error,
    })
  }
}

/**
 * Returns the difference hash of a picture. The picture becomes 9 × 8 grey pixels, and each bit says whether a pixel is
 * darker than its right neighbour. Size, compression and brightness hardly change the hash.
 */
async function fingerprintOf(jpeg: Uint8Array): Promise<PictureFingerprint> {
  const [width, height] = [9, 8]
  const grey = await sharp(jpeg, { limitInputPixels: maximumPixels, failOn: 'error' })
    .greyscale()
    .resize(width, height, { fit: 'fill' })
    .raw()
    .toBuffer()
    .catch((cause: unknown) => {
      throw new PictureRefused('damaged', { cause })
    })
  const bits = Array.from({ length: 64 }, (_, bit) => {
    const at = Math.floor(bit / 8) * width + (bit % 8)
    return (grey[at] ?? 0) < (grey[at + 1] ?? 0) ? 1 : 0
  })
  const band = (index: number) =>
    bits.slice(16 * index, 16 * index + 16).reduce<number>((number, bit) => number * 2 + bit, 0)
  return [band(0), band(1), band(2), band(3)]
}
