import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bombPng, jpegWithSecrets, noisyPicture } from '#tests/support/pictures.ts'
import { processState } from '../database/process-state.ts'
import { PictureRejected, PicturesBusy } from './pictures.ts'
import { type SharpOptions, sharpPictures } from './sharp.ts'

const pictures = sharpPictures()
let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pictures-'))
})
afterAll(async () => {
  await pictures.close()
  await rm(folder, { recursive: true, force: true })
})

let made = 0
async function convert(bytes: Uint8Array | string, edge = 2000): Promise<Buffer> {
  const path = join(folder, `${made++}`)
  await writeFile(path, bytes)
  const before = await readFile(path)
  const out = await pictures.toJpeg(path, edge)
  expect(out.equals(before)).toBe(false)
  return out
}

describe('rejected by content', () => {
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>'
  const notPictures: Record<string, Uint8Array | string> = {
    'an empty file': '',
    'HTML named like a photo': '<!doctype html><script>alert(1)</script>',
    SVG: svg,
    'SVG after a byte order mark': `\ufeff${svg}`,
    GIF: Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64'),
    PDF: '%PDF-1.7\n1 0 obj<<>>endobj\ntrailer<<>>',
    'a script of ImageMagick': 'push graphic-context\nviewbox 0 0 9 9\npop graphic-context',
    WebP: Buffer.from('UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADsD+JaQAA3AAAAAA', 'base64'),
    'HEIC by its mark': Buffer.from('\0\0\0\x18ftypheic\0\0\0\0heicmif1', 'latin1'),
    'two bytes of a JPEG': Buffer.from([0xff, 0xd8]),
  }
  test.each(Object.entries(notPictures))('%s is not a picture', async (_name, bytes) => {
    await expect(convert(bytes)).rejects.toMatchObject({ fault: 'not-a-picture' })
  })

  test.each([0.02, 0.3, 0.6, 0.9, 0.97])('a JPEG cut at %d of its length is damaged', async (part) => {
    const whole = await noisyPicture(600, 400, 'jpeg')
    await expect(convert(whole.subarray(0, Math.floor(whole.length * part)))).rejects.toMatchObject({
      fault: 'damaged',
    })
    await expect(convert(whole)).resolves.toBeInstanceOf(Buffer)
  })

  test.each([0.02, 0.3, 0.6, 0.9, 0.97])('a PNG cut at %d of its length is damaged', async (part) => {
    const whole = await noisyPicture(300, 200, 'png')
    await expect(convert(whole.subarray(0, Math.floor(whole.length * part)))).rejects.toMatchObject({
      fault: 'damaged',
    })
    await expect(convert(whole)).resolves.toBeInstanceOf(Buffer)
  })

  test('a progressive JPEG that is cut off is damaged', async () => {
    const whole = await sharp(await noisyPicture(600, 400, 'png'))
      .jpeg({ progressive: true })
      .toBuffer()
    await expect(convert(whole.subarray(0, whole.length >> 1))).rejects.toMatchObject({ fault: 'damaged' })
  })

  test('all other decoders are disabled', async () => {
    for (const bytes of [
      Buffer.from(svg),
      await sharp(await noisyPicture(9, 9, 'png'))
        .gif()
        .toBuffer(),
    ])
      await expect(pictures.shrink(bytes, 100)).rejects.toMatchObject({ fault: 'damaged' })
  })

  test('SVG behind the signature of a PNG is damaged', async () => {
    const disguised = Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.from(svg)])
    await expect(convert(disguised)).rejects.toMatchObject({ fault: 'damaged' })
  })

  test('a PNG of 196 megapixels is rejected before it is decoded', async () => {
    const bomb = bombPng(14_000)
    expect(bomb.length).toBeLessThan(1_000_000)
    const { own, pids } = ownPictures({ pictureThreads: 1 })
    try {
      const path = join(folder, 'bomb.png')
      await writeFile(path, bomb)
      await own.shrink(await noisyPicture(9, 9, 'jpeg'), 9)
      const before = await maxMemory(pids[0])
      await expect(own.toJpeg(path, 2000)).rejects.toMatchObject({ fault: 'too-many-pixels' })
      expect((await maxMemory(pids[0])) - before).toBeLessThan(50_000_000)
    } finally {
      await own.close()
    }
    // Without the limit on pixels, sharp accepts the same file. The limit was therefore the reason for the rejection.
    const { width } = await sharp(bomb, { limitInputPixels: false }).metadata()
    expect(width).toBe(14_000)
  })
})

describe('the new JPEG', () => {
  test('has no position, comments, thumbnails or colour profiles', async () => {
    const { bytes, canaries } = await jpegWithSecrets()
    expect(canaries.filter((canary) => bytes.includes(canary))).toEqual(canaries)
    const out = await convert(bytes)
    expect(canaries.filter((canary) => out.includes(canary))).toEqual([])
    const { exif, xmp, iptc, icc, orientation } = await sharp(out).metadata()
    expect({ exif, xmp, iptc, icc, orientation }).toEqual({})
  })

  test('does not contain a ZIP appended to the input', async () => {
    const zip = Buffer.from('PK\x03\x04payload.jarPK\x05\x06', 'latin1')
    const out = await convert(Buffer.concat([await noisyPicture(64, 64, 'jpeg'), zip]))
    expect(out.includes('payload.jar')).toBe(false)
    expect((await sharp(out).metadata()).format).toBe('jpeg')
  })

  test('is upright', async () => {
    const sideways = await sharp(await noisyPicture(300, 200, 'jpeg'))
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    const { width, height } = await sharp(await convert(sideways)).metadata()
    expect([width, height]).toEqual([200, 300])
  })

  test('is scaled down if large, and white where the input was transparent', async () => {
    const large = await sharp(await convert(await noisyPicture(1200, 600, 'jpeg'), 800)).metadata()
    expect([large.width, large.height]).toEqual([800, 400])
    const clear = await sharp({ create: { width: 4, height: 4, channels: 4, background: '#00000000' } })
      .png()
      .toBuffer()
    const { data, info } = await sharp(await convert(clear))
      .raw()
      .toBuffer({ resolveWithObject: true })
    expect([info.width, info.height, info.channels]).toEqual([4, 4, 3])
    expect(Math.min(...data)).toBeGreaterThan(250)
  })

  test('is created, or the picture is rejected, for each of a hundred mutated pictures', async () => {
    const whole = await noisyPicture(120, 90, 'jpeg')
    const png = await noisyPicture(60, 40, 'png')
    let seed = 20_240_917
    const random = () => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
      return seed
    }
    const outcomes = new Set<string>()
    for (let round = 0; round < 100; round++) {
      const bytes = Buffer.from(round % 2 === 0 ? whole : png)
      for (let hit = 0; hit < 8; hit++) bytes[random() % bytes.length] = random() % 256
      const outcome = await convert(bytes).then(
        () => 'converted',
        (error: unknown) => (error instanceof Error ? error.name : 'odd'),
      )
      outcomes.add(outcome)
    }
    expect([...outcomes].filter((each) => each !== 'converted' && each !== 'PictureRejected')).toEqual([])
  })
})

describe('worker processes', () => {
  const photo = () => noisyPicture(60, 40, 'jpeg')

  test('decode two pictures at a time; sixteen more wait and the next is rejected at once', async () => {
    const { own, pids } = ownPictures()
    try {
      const jpeg = await photo()
      const outcomes = await Promise.allSettled(Array.from({ length: 25 }, () => own.shrink(jpeg, 30)))
      const rejected = outcomes.filter((each) => each.status === 'rejected')
      expect(rejected).toHaveLength(7)
      for (const each of rejected) expect(each.reason).toBeInstanceOf(PicturesBusy)
      expect(pids).toHaveLength(2)
    } finally {
      await own.close()
    }
  }, 120_000)

  test('convert a picture of the office although the queue of the applicants is full', async () => {
    const { own } = ownPictures({ pictureThreads: 1, pictureQueue: 1 })
    try {
      const jpeg = await photo()
      const path = join(folder, 'proof')
      await writeFile(path, jpeg)
      const applicants = [own.shrink(jpeg, 30), own.shrink(jpeg, 30)]
      await expect(own.shrink(jpeg, 30)).rejects.toBeInstanceOf(PicturesBusy)
      const office = await Promise.all([own.office.toJpeg(path, 30), own.office.fingerprint(jpeg)])
      expect(office).toEqual([expect.any(Buffer), expect.any(Array)])
      await Promise.all(applicants)
    } finally {
      await own.close()
    }
  })

  test('have idle priority after their first picture', async () => {
    const { own, pids } = ownPictures({ pictureThreads: 1 })
    try {
      await own.shrink(await photo(), 30)
      await expect.poll(() => classesOf(pids[0]), { timeout: 10_000 }).toEqual(new Set(['5']))
      await expect(own.shrink(await photo(), 30)).resolves.toBeInstanceOf(Buffer)
      expect(await classesOf(pids[0])).toEqual(new Set(['5']))
    } finally {
      await own.close()
    }
  })

  test('see no environment variables', async () => {
    const { own, pids } = ownPictures({ pictureThreads: 1 })
    try {
      await own.shrink(await photo(), 30)
      expect(await readFile(`/proc/${pids[0]}/environ`, 'utf8')).not.toContain('PATH=')
    } finally {
      await own.close()
    }
  })

  test('are replaced when they crash, and the picture is converted', async () => {
    const { own, pids } = ownPictures({ pictureThreads: 1 })
    try {
      await own.shrink(await photo(), 30)
      const large = own.shrink(await noisyPicture(2000, 2000, 'jpeg'), 1900)
      process.kill(pids[0] ?? 0, 'SIGSEGV')
      await expect(large).resolves.toBeInstanceOf(Buffer)
      expect(pids).toHaveLength(2)
    } finally {
      await own.close()
    }
  })

  test('a picture that crashes two of them is damaged', async () => {
    const pids: number[] = []
    const own = sharpPictures({
      onStart(pid) {
        pids.push(pid)
        process.kill(pid, 'SIGSEGV')
      },
    })
    try {
      await expect(own.shrink(await photo(), 30)).rejects.toMatchObject({ fault: 'damaged' })
      await expect(own.office.fingerprint(await photo())).rejects.toBeInstanceOf(PictureRejected)
      expect(pids).toHaveLength(4)
    } finally {
      await own.close()
    }
  })

  test('a picture whose processes are killed twice is rejected as busy, not as damaged', async () => {
    const own = sharpPictures({ onStart: (pid) => void process.kill(pid, 'SIGKILL') })
    try {
      await expect(own.shrink(await photo(), 30)).rejects.toBeInstanceOf(PicturesBusy)
    } finally {
      await own.close()
    }
  })

  test('end with the server, and reject unfinished and further pictures', async () => {
    const { own, pids } = ownPictures({ pictureThreads: 1 })
    await own.shrink(await photo(), 30)
    const unfinished = own.shrink(await photo(), 30).catch((error: unknown) => error)
    await own.close()
    expect(await unfinished).toBeInstanceOf(PicturesBusy)
    await expect(own.shrink(await photo(), 30)).rejects.toBeInstanceOf(PicturesBusy)
    expect(pids.map(processState)).toEqual([undefined])
  })
})

/**
 * Creates a converter and records the pids of its worker processes. On a busy machine, a process with idle priority can
 * wait for seconds. The long timeout keeps such a process from being replaced.
 */
function ownPictures(options: SharpOptions = {}) {
  const pids: number[] = []
  const onStart = (pid: number) => void pids.push(pid)
  return { own: sharpPictures({ lowPriorityTimeoutMs: 30_000, ...options, onStart }), pids }
}

/** Returns the kernel's scheduling classes of all threads of a process; 5 is idle. */
async function classesOf(pid = 0): Promise<Set<string | undefined>> {
  const threads = await readdir(`/proc/${pid}/task`)
  const stats = await Promise.all(
    threads.map((thread) => readFile(`/proc/${pid}/task/${thread}/stat`, 'utf8')),
  )
  return new Set(stats.map((stat) => stat.slice(stat.lastIndexOf(')') + 2).split(' ')[38]))
}

/** Returns the largest amount of memory in bytes that a process has used so far. */
async function maxMemory(pid = 0): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return 1024 * Number(/^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1])
}
