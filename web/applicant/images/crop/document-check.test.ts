import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { checkSide, documentProblems } from './document-check.ts'
import type { Pixels } from './photo-check.ts'

const size = { width: 1200, height: 1600 }

interface Photo {
  /** Height of the print in pixels. */
  print?: number
  ink?: string
  paper?: string
  /** Radius of the blur in pixels, as in a picture that is out of focus. */
  blur?: number
  light?: number
  noise?: number
}

/** Draws lines of print-like strokes on a sheet of paper that lies on a brown table. */
function sheet({ print = 20, ink = '#222', paper = '#f2efe8' }: Photo): string {
  let state = 7
  const chance = () => (state = (state * 1103515245 + 12345) % 2 ** 31) / 2 ** 31
  const strokes: string[] = []
  for (let y = 160; y < size.height - 100; y += print * 2.1)
    for (let x = 140; x < 200 + chance() * 800; x += print * 0.6) {
      const height = print * (chance() < 0.3 ? 1 : 0.65)
      if (chance() > 0.18)
        strokes.push(`M${x} ${y}v${-height}M${x} ${y - height / 2}h${print * 0.35}v${height / 2}`)
    }
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}">
    <rect width="100%" height="100%" fill="#5a4632"/>
    <rect x="100" y="100" width="1000" height="1400" fill="${paper}"/>
    <path d="${strokes.join('')}" stroke="${ink}" stroke-width="${print * 0.11}" fill="none"/>
  </svg>`
}

/** Takes a photo of the sheet, stores it as a JPEG, and returns it at the resolution of the check. */
async function photo(settings: Photo): Promise<Pixels> {
  const { blur = 0, light = 1, noise = 4 } = settings
  const drawn = await sharp(Buffer.from(sheet(settings)))
    .removeAlpha()
    .png()
    .toBuffer()
  const image = blur > 0 ? sharp(drawn).blur(blur) : sharp(drawn)
  const pixels = await image.linear(light, 0).raw().toBuffer()
  const random = randomBytes(pixels.length)
  const noisy = pixels.map((value, at) =>
    Math.min(255, Math.max(0, value + ((random[at] ?? 0) / 255 - 0.5) * 3.5 * noise)),
  )
  const jpeg = await sharp(noisy, { raw: { ...size, channels: 3 } })
    .jpeg({ quality: 75 })
    .toBuffer()
  return scaled(jpeg)
}

async function scaled(picture: Buffer): Promise<Pixels> {
  const { data, info } = await sharp(picture)
    .resize(checkSide, checkSide, { fit: 'inside', kernel: 'linear' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

test.each<[string, Photo]>([
  ['small print', { print: 12 }],
  ['large print', { print: 32 }],
  ['a little soft', { blur: 1.5 }],
  ['pale print', { ink: '#999' }],
  ['yellow paper', { paper: '#d8c890' }],
  ['a dim room', { light: 0.5, noise: 6 }],
])('a readable document has no problem: %s', async (_, settings) => {
  expect(documentProblems(await photo(settings))).toEqual([])
})

test.each<[string, Photo]>([
  ['small print', { print: 12, blur: 3 }],
  ['large print', { print: 32, blur: 5 }],
  ['pale print', { ink: '#999', blur: 4 }],
  ['a dim room', { blur: 4, light: 0.6 }],
])('a blurred document is found: %s', async (_, settings) => {
  expect(documentProblems(await photo(settings))).toEqual(['blurred'])
})

test('a dark document is found', async () => {
  expect(documentProblems(await photo({ light: 0.2 }))).toContain('dark')
  const black = await sharp({ create: { ...size, channels: 3, background: '#080808' } })
    .png()
    .toBuffer()
  expect(documentProblems(await scaled(black))).toEqual(['dark'])
})

test('a page that is empty or smaller than a square is not called blurred', async () => {
  const white = { ...size, channels: 3 as const, background: '#fff' }
  expect(documentProblems(await scaled(await sharp({ create: white }).png().toBuffer()))).toEqual([])
  const small = await sharp(Buffer.from(sheet({})))
    .resize(60, 80)
    .ensureAlpha()
    .raw()
    .toBuffer()
  expect(documentProblems({ data: small, width: 60, height: 80 })).toEqual([])
})
