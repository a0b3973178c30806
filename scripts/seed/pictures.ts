import sharp from 'sharp'

interface Patch {
  left: number
  top: number
  width: number
  height: number
  colour: string
}

/** Draws coloured rectangles as a JPEG, because the product accepts no vector formats. */
function jpeg(width: number, height: number, paper: string, patches: readonly Patch[]): Promise<Buffer> {
  const sheet = sharp({ create: { width, height, channels: 3, background: paper } })
  const laid = patches.map(({ left, top, colour, ...size }) => ({
    left,
    top,
    input: { create: { ...size, channels: 3 as const, background: colour } },
  }))
  return sheet.composite(laid).jpeg({ quality: 70 }).toBuffer()
}

const clothes = ['#2d3a8c', '#8a5a00', '#2f6b3a', '#8c2d3a']

/** Draws simple portraits of fictitious people. */
export const inventedPortraits = (): Promise<Buffer[]> =>
  Promise.all(
    clothes.map((cloth) =>
      jpeg(300, 400, '#e8e4da', [
        { left: 95, top: 80, width: 110, height: 140, colour: '#5b4032' },
        { left: 40, top: 240, width: 220, height: 160, colour: cloth },
      ]),
    ),
  )

/** Draws sheets with lines instead of the text of a result slip. */
export const inventedSlips = (): Promise<Buffer[]> =>
  Promise.all(
    clothes.map((ink) =>
      jpeg(600, 800, '#fdfcf8', [
        { left: 50, top: 50, width: 500, height: 40, colour: ink },
        ...Array.from({ length: 14 }, (_, at) => ({
          left: 50,
          top: 130 + at * 45,
          width: 380 - (at % 4) * 60,
          height: 12,
          colour: '#777777',
        })),
      ]),
    ),
  )
