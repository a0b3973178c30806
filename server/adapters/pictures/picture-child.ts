/*
 * Worker process that decodes pictures. A separate process is needed, because a conversion occupies a CPU core for up
 * to a second and an attacker's picture may crash the decoder.
 */
import sharp from 'sharp'
import { answerOrders, startWorkerProcess } from '../worker-pool/worker-process.ts'
import type { PictureFault, PictureFingerprint } from './pictures.ts'

/** A job for the worker. `input` is the path or the content of a file. */
export type PictureOrder =
  | { kind: 'jpeg'; input: string | Uint8Array; maximumEdge: number }
  | { kind: 'fingerprint'; input: Uint8Array }
export type PictureAnswer =
  | { jpeg: Uint8Array }
  | { fingerprint: PictureFingerprint }
  | { fault: PictureFault; reason: string }

/**
 * Maximum number of pixels of a picture, enough for a good phone camera. Without this limit, a PNG of 0.6 MB could have
 * 196 million pixels, which take 590 MB when decoded.
 */
const maximumPixels = 25_000_000

/** JPEG quality. A result slip stays readable, at about a fifth of the size of quality 95. */
const quality = 82

/** Rejects truncated and damaged files, but not files with warnings, because some phones write invalid headers. */
const decoding = { limitInputPixels: maximumPixels, failOn: 'error', pages: 1 } as const

startWorkerProcess()

// libvips can also read SVG, GIF and PDF, so all decoders except those for JPEG and PNG are blocked.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng'] })
sharp.cache(false)
sharp.concurrency(1)

async function toJpeg(input: string | Uint8Array, maximumEdge: number): Promise<Uint8Array> {
  return sharp(input, decoding)
    .autoOrient()
    .resize({ width: maximumEdge, height: maximumEdge, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .jpeg({ quality, mozjpeg: false })
    .timeout({ seconds: 20 })
    .toBuffer()
}

/**
 * Returns the difference hash of a picture. The picture is scaled to 9 × 8 grey pixels, and each bit shows whether a
 * pixel is darker than its right neighbour. Dimensions, compression and brightness hardly change the hash.
 */
async function fingerprintOf(jpeg: Uint8Array): Promise<PictureFingerprint> {
  const [width, height] = [9, 8]
  const grey = await sharp(jpeg, decoding).greyscale().resize(width, height, { fit: 'fill' }).raw().toBuffer()
  const bits = Array.from({ length: 64 }, (_, bit) => {
    const at = Math.floor(bit / 8) * width + (bit % 8)
    return (grey[at] ?? 0) < (grey[at + 1] ?? 0) ? 1 : 0
  })
  const bits16 = (index: number) =>
    bits.slice(16 * index, 16 * index + 16).reduce<number>((number, bit) => number * 2 + bit, 0)
  return [bits16(0), bits16(1), bits16(2), bits16(3)]
}

async function answerTo(order: PictureOrder): Promise<PictureAnswer> {
  try {
    if (order.kind === 'jpeg') return { jpeg: await toJpeg(order.input, order.maximumEdge) }
    return { fingerprint: await fingerprintOf(order.input) }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return { fault: /exceeds pixel limit/i.test(reason) ? 'too-many-pixels' : 'damaged', reason }
  }
}

answerOrders(answerTo)
