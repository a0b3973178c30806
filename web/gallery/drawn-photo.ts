/** Appearance of a drawn photo. */
export interface Look {
  width: number
  height: number
  filter: string
  /** Horizontal position of the head in the drawn photo, from 0 (left) to 1 (right). */
  at: number
}

export const goodLook: Look = { width: 700, height: 900, filter: 'none', at: 0.5 }

/** Returns a drawn photo of a person as a data URL. */
export function drawn({ width, height, filter, at }: Look): string {
  const canvas = document.createElement('canvas')
  Object.assign(canvas, { width, height })
  const pen = canvas.getContext('2d')
  if (pen === null) return ''
  pen.filter = filter
  pen.fillStyle = '#d9d3c4'
  pen.fillRect(0, 0, width, height)
  const middle = width * at
  pen.fillStyle = '#5b3a24'
  pen.beginPath()
  pen.ellipse(middle, height * 0.42, 170, 240, 0, 0, 2 * Math.PI)
  pen.fill()
  pen.fillStyle = '#2a3a8c'
  pen.fillRect(middle - 270, height * 0.78, 540, height * 0.22)
  pen.fillStyle = '#fbf8f2'
  for (let line = 0; line < 12; line++) pen.fillRect(middle - 260 + line * 44, height * 0.8, 8, height * 0.2)
  for (const side of [-1, 1]) pen.fillRect(middle + side * 70 - 20, height * 0.38, 40, 14)
  return canvas.toDataURL('image/jpeg', 0.8)
}

/** Returns a drawn photo as a file. */
export function drawnPhoto(look = goodLook): Blob {
  const [, data = ''] = drawn(look).split(',')
  return new Blob([Uint8Array.from(atob(data), (byte) => byte.charCodeAt(0))], { type: 'image/jpeg' })
}
