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
  drawSun(pen)
  drawWords(pen, words)
  return canvas
}

const pathOf = (drawing: string) => new Path2D(drawing)

function drawSun(pen: CanvasRenderingContext2D): void {
  pen.save()
  pen.translate(760, 300)
  pen.scale(2.1, 2.1)
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

/** Writes the lines from the bottom up, so that long names grow upwards into the picture and are not cut off. */
function drawWords(pen: CanvasRenderingContext2D, { title, name, programme, session }: CardWords): void {
  let bottom = sizePx - marginPx
  const write = (text: string, font: string, linePx: number, colour: string) => {
    pen.font = font
    pen.fillStyle = colour
    for (const line of wrapped(
      text,
      (part) => pen.measureText(part).width,
      sizePx - 2 * marginPx,
    ).reverse()) {
      pen.fillText(line, marginPx, bottom)
      bottom -= linePx
    }
  }
  write(`${identity.name}, ${session}`, `400 40px ${textFace}`, 54, pale)
  write(programme, `400 40px ${textFace}`, 66, pale)
  write(name, `700 60px ${textFace}`, 74, pale)
  write(title, `700 84px Ojuju, ${textFace}`, 94, pale)
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
