import { createHash } from 'node:crypto'
import sharp from 'sharp'

/*
 * Draws simple portraits and result slips of fictitious applicants. The perceptual hashes of pictures with different
 * keys differ clearly, so that the duplicate search does not flag them as similar.
 */

type Colour = readonly [red: number, green: number, blue: number]

const clothes: readonly Colour[] = [
  [45, 58, 140],
  [138, 90, 0],
  [47, 107, 58],
  [140, 45, 58],
]
const skin: Colour = [91, 64, 50]
const text: Colour = [119, 119, 119]
const wall: Colour = [232, 228, 218]
const paper: Colour = [253, 252, 248]

/**
 * Returns a function whose results look random, but depend only on the key. Each result is an integer from 0 to
 * `maximum`.
 */
function numbersFrom(key: string): (maximum: number) => number {
  const bytes = createHash('shake256', { outputLength: 128 }).update(key).digest()
  let at = 0
  return (maximum) => (bytes[at++ % bytes.length] ?? 0) % (maximum + 1)
}

class Sheet {
  readonly #width: number
  readonly #height: number
  readonly #pixels: Buffer

  constructor(width: number, height: number) {
    this.#width = width
    this.#height = height
    this.#pixels = Buffer.alloc(width * height * 3)
  }

  fill(left: number, top: number, width: number, height: number, colour: Colour): void {
    const line = Buffer.alloc(width * 3, Buffer.from(colour))
    for (let y = top; y < top + height; y++) line.copy(this.#pixels, (y * this.#width + left) * 3)
  }

  /** Darkens each of 9 × 8 tiles by up to a fifth. The perceptual hash compares neighbouring tiles of this size. */
  shade(next: (maximum: number) => number): void {
    const [columns, rows] = [9, 8]
    const factors = Array.from({ length: columns * rows }, () => 1 - next(50) / 256)
    for (let y = 0, at = 0; y < this.#height; y++) {
      const row = Math.floor((y * rows) / this.#height) * columns
      for (let x = 0; x < this.#width; x++) {
        const factor = factors[row + Math.floor((x * columns) / this.#width)] ?? 1
        for (const end = at + 3; at < end; at++) this.#pixels[at] = (this.#pixels[at] ?? 0) * factor
      }
    }
  }

  /** Returns the sheet as a JPEG, because the product accepts no vector formats. */
  jpeg(): Promise<Buffer> {
    const raw = { width: this.#width, height: this.#height, channels: 3 as const }
    return sharp(this.#pixels, { raw }).jpeg({ quality: 70 }).toBuffer()
  }
}

export function inventedPortrait(key: string): Promise<Buffer> {
  const next = numbersFrom(key)
  const sheet = new Sheet(300, 400)
  sheet.fill(0, 0, 300, 400, wall)
  const [left, top] = [40 + next(100), 50 + next(90)]
  sheet.fill(left, top, 80, 110, skin)
  sheet.fill(left - 40, top + 125, 160, 400 - top - 125, clothes[next(3)] ?? skin)
  sheet.shade(next)
  return sheet.jpeg()
}

/** Draws a result slip with lines in place of text. */
export function inventedSlip(key: string): Promise<Buffer> {
  const next = numbersFrom(key)
  const sheet = new Sheet(600, 800)
  sheet.fill(0, 0, 600, 800, paper)
  sheet.fill(50, 50, 500, 40, clothes[next(3)] ?? text)
  for (let line = 0; line < 14; line++) {
    sheet.fill(50, 130 + line * 45, 60 + next(240), 12, text)
    sheet.fill(440, 130 + line * 45, 40, 12, text)
  }
  sheet.shade(next)
  return sheet.jpeg()
}
