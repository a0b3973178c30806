import { identity } from 'virtual:institution/identity'
import { sunDiscs, sunRings, sunStar, sunWedges, sunZigzag } from '#web/pictures/sun-drawing.ts'

export interface CardWords {
  title: string
  name: string
  programme: string
  session: string
}

/** Width and height of the card in pixels. Chat apps show square pictures in full. */
const sizePx = 1080
const marginPx = 80

const { primary, primaryDark, accentOnDark } = identity.colours
const pale = '#fbf8f2'
const tones = { dark: primaryDark, light: primary }
const textFace = 'Roboto, system-ui, sans-serif'

/** Draws the card. Its colours do not depend on the device's theme, because the card is sent to other people. */
export async function drawCard(words: CardWords): Promise<HTMLCanvasElement> {
  await document.fonts.load('700 80px Ojuju')
  const canvas = document.createElement('canvas')
  canvas.width = sizePx
  canvas.height = sizePx
  const pen = canvas.getContext('2d')
  if (pen === null) throw new Error('The browser cannot draw')
  pen.fillStyle = primaryDark
  pen.fillRect(0, 0, sizePx, sizePx)
  const lines = linesOf(pen, words)
  drawSun(pen, Math.min(...lines.map(({ topPx }) => topPx)))
  pen.fillStyle = pale
  for (const { text, font, baselinePx } of lines) {
    pen.font = font
    pen.fillText(text, marginPx, baselinePx)
  }
  return canvas
}

const pathOf = (drawing: string) => new Path2D(drawing)

const sunScale = 2.1
const sunRadiusPx = sunScale * (sunDiscs[0]?.[0] ?? 0)

/** Draws the sun above the text, which begins at `belowPx`. Long text moves the sun upwards, partly off the card. */
function drawSun(pen: CanvasRenderingContext2D, belowPx: number): void {
  pen.save()
  pen.translate(760, Math.min(300, belowPx - sunRadiusPx - 24))
  pen.scale(sunScale, sunScale)
  pen.lineWidth = 1.6
  pen.lineCap = 'round'
  pen.lineJoin = 'round'
  pen.strokeStyle = pale
  for (const [radius, tone] of sunDiscs) {
    pen.fillStyle = tones[tone]
    pen.beginPath()
    pen.arc(0, 0, radius, 0, 2 * Math.PI)
    pen.fill()
  }
  pen.stroke(pathOf(sunRings))
  pen.stroke(pathOf(sunZigzag))
  for (const [count, path] of sunWedges) {
    const shape = pathOf(path)
    for (let drawn = 0; drawn < count; drawn += 1) {
      pen.stroke(shape)
      pen.rotate((2 * Math.PI) / count)
    }
  }
  pen.fillStyle = accentOnDark
  pen.fill(pathOf(sunStar))
  pen.restore()
}

interface Line {
  text: string
  font: string
  baselinePx: number
  topPx: number
}

/** Places the lines from the bottom up, so that long texts extend upwards and are not cut off. */
function linesOf(pen: CanvasRenderingContext2D, { title, name, programme, session }: CardWords): Line[] {
  const widthPx = sizePx - 2 * marginPx
  const lines: Line[] = []
  let baselinePx = sizePx - marginPx
  const add = (text: string, weight: number, fontPx: number, face: string) => {
    const fontOf = (px: number) => `${weight} ${px}px ${face}`
    pen.font = fontOf(fontPx)
    const widthOf = (part: string) => pen.measureText(part).width
    // A word that is wider than the card makes the whole text smaller.
    const longest = Math.max(...text.split(' ').map(widthOf))
    const font = fontOf(Math.floor(fontPx * Math.min(1, widthPx / longest)))
    pen.font = font
    for (const line of balanced(text, widthOf, widthPx).reverse()) {
      lines.push({ text: line, font, baselinePx, topPx: baselinePx - fontPx })
      baselinePx -= Math.round(fontPx * 1.2)
    }
  }
  add(`${identity.name}, ${session}`, 400, 40, textFace)
  add(programme, 400, 40, textFace)
  baselinePx -= 16
  add(name, 700, 60, textFace)
  baselinePx -= 24
  add(title, 700, 84, `Ojuju, ${textFace}`)
  return lines
}

/** Breaks a text into as few lines as `wrapped`, but makes the lines about equally wide. */
export function balanced(text: string, widthOf: (part: string) => number, widthPx: number): string[] {
  const lines = wrapped(text, widthOf, widthPx)
  for (let narrower = widthPx - 20; narrower > 0; narrower -= 20) {
    const next = wrapped(text, widthOf, narrower)
    if (next.length > lines.length || next.some((line) => widthOf(line) > narrower)) break
    lines.splice(0, lines.length, ...next)
  }
  return lines
}

/** Breaks a text at spaces into lines of at most `widthPx`. A longer word has a line of its own. */
export function wrapped(text: string, widthOf: (part: string) => number, widthPx: number): string[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const last = lines.at(-1)
    if (last !== undefined && widthOf(`${last} ${word}`) <= widthPx)
      lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines
}
