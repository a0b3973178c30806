import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { isWholeJpeg, readJpegHeader } from './whole-jpeg.ts'

/** Whether the bytes are a JPEG with a readable header and its end marker. */
async function isWhole(bytes: Uint8Array<ArrayBuffer>): Promise<boolean> {
  const file = new Blob([bytes])
  const header = await readJpegHeader(file)
  return header !== null && isWholeJpeg(file, header)
}

const picture = sharp({
  create: {
    width: 320,
    height: 240,
    channels: 3,
    background: '#8a5a3a',
    noise: { type: 'gaussian', mean: 120, sigma: 40 },
  },
})
const kinds = { baseline: { progressive: false }, progressive: { progressive: true } }

describe.each(Object.entries(kinds))('a %s JPEG', (_, kind) => {
  let whole: Uint8Array<ArrayBuffer>
  beforeAll(async () => {
    whole = new Uint8Array(await picture.clone().jpeg(kind).toBuffer())
  })

  test('is complete', async () => {
    expect(await isWhole(whole)).toBe(true)
  })

  test('is complete with data after its end, as some cameras write it', async () => {
    expect(await isWhole(new Uint8Array([...whole, 0, 1, 2, 3]))).toBe(true)
    expect(await isWhole(new Uint8Array([...whole, ...new Uint8Array(200_000)]))).toBe(true)
  })

  test('has a header with its size', async () => {
    expect(await readJpegHeader(new Blob([whole]))).toMatchObject({ width: 320, height: 240 })
  })

  test.each([0.99, 0.5, 0.1])('is incomplete when cut at %d of its length', async (share) => {
    expect(await isWhole(whole.slice(0, Math.floor(whole.length * share)))).toBe(false)
  })

  test('is incomplete if only the thumbnail in its header is complete', async () => {
    const thumbnail = new Uint8Array([0xff, 0xe1, 0, 8, 0xff, 0xd8, 0xff, 0xd9, 0, 0])
    const half = whole.slice(2, whole.length / 2)
    expect(await isWhole(new Uint8Array([0xff, 0xd8, ...thumbnail, ...half]))).toBe(false)
  })
})

test('an empty file is incomplete', async () => {
  expect(await isWhole(new Uint8Array())).toBe(false)
  expect(await isWhole(new Uint8Array([0xff, 0xd8, 0xff]))).toBe(false)
})
