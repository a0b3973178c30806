import { type Area, outputSize } from './crop-area.ts'
import { type PhotoProblem, photoProblems } from './photo-check.ts'

/** Width and height in pixels at which a photo is checked. At a smaller scale, a blurred photo would look sharp. */
const checkSize = { width: 280, height: 360 }
const quality = 0.85

/** Draws a part of the picture on a new canvas. Returns null if the browser has no memory for a canvas. */
function drawn(picture: CanvasImageSource, { left, top, width, height }: Area, size = checkSize) {
  const canvas = document.createElement('canvas')
  canvas.width = size.width
  canvas.height = size.height
  const pen = canvas.getContext('2d')
  pen?.drawImage(picture, left, top, width, height, 0, 0, size.width, size.height)
  return pen === null ? null : { canvas, pen }
}

/** Returns the part of the picture as a JPEG; null if the browser has no memory for a canvas. */
export async function cutPhoto(picture: CanvasImageSource, area: Area): Promise<Blob | null> {
  const result = drawn(picture, area, outputSize(area))
  if (result === null) return null
  return new Promise((resolve) => result.canvas.toBlob(resolve, 'image/jpeg', quality))
}

export function problemsOf(picture: CanvasImageSource, area: Area): PhotoProblem[] {
  const result = drawn(picture, area)
  if (result === null) return []
  return photoProblems(result.pen.getImageData(0, 0, checkSize.width, checkSize.height))
}
