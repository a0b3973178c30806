import { open } from 'node:fs/promises'
import sharp from 'sharp'
import { boundedLine } from '#server/bounded-line.ts'
import { PictureRefused, type Pictures, PicturesBusy } from './pictures.ts'

/** 25 megapixels: the camera of a good phone. A 196-megapixel PNG fits into 0.6 MB and would unpack to 590 MB. */
const maximumPixels = 25_000_000

/** Two decoders keep both cores of a small server busy; a line of 16 is a wait of a few seconds. */
const atOnce = 2
const waiting = 16

/** Good enough to read a result slip; about a fifth of the size of quality 95. */
const quality = 82

const signatures = [Buffer.from([0xff, 0xd8, 0xff]), Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')]

/** Pictures by libvips, with every decoder but JPEG and PNG switched off (it reads SVG, GIF, PDF and more otherwise). */
export function sharpPictures(): Pictures {
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng'] })
  sharp.cache(false)
  sharp.concurrency(1)
  const inLine = boundedLine(atOnce, waiting, () => new PicturesBusy())

  return {
    async toJpeg(path, maximumEdge) {
      if (!(await looksLikePicture(path))) throw new PictureRefused('not-a-picture')
      return inLine(() => convert(path, maximumEdge))
    },
    shrink: (jpeg, maximumEdge) => inLine(() => convert(jpeg, maximumEdge)),
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
    // `error` refuses cut-off and broken files, but lets pass what only warns: some phones write odd headers.
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
