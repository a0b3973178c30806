/*
 * Simple checks of a passport photo on the device. They can be wrong, so they only warn and never prevent the upload.
 */

export type PhotoProblem = 'dark' | 'blurred' | 'off-centre'

/**
 * Pixels of a picture, as a canvas returns them: four values (red, green, blue, opacity) from 0 to 255 for each pixel.
 */
export interface Pixels {
  data: ArrayLike<number>
  width: number
  height: number
}

/** Mean brightness below which a face is hard to see. An ordinary indoor photo has 90 to 140. */
const darkBelow = 55

/** Sharpness (see `edgeVariance`) below which a photo is reported as blurred. A sharp face has several hundred. */
const blurredBelow = 15

/** Distance of the person from the middle, as a fraction of the width, above which a photo is called off-centre. */
const offCentreFrom = 0.13

/** Minimum difference in brightness from the background for a pixel to be treated as part of the person. */
const minDifference = 40

/** Returns what is probably wrong with a passport photo; an empty list if nothing was found. */
export function photoProblems(pixels: Pixels): PhotoProblem[] {
  const grey = brightness(pixels)
  const mean = grey.reduce((sum, value) => sum + value, 0) / grey.length
  const problems: PhotoProblem[] = []
  if (mean < darkBelow) problems.push('dark')
  if (edgeVariance(grey, pixels) < blurredBelow) problems.push('blurred')
  const personX = personAt(grey, pixels)
  if (personX !== null && Math.abs(personX - 0.5) > offCentreFrom) problems.push('off-centre')
  return problems
}

/** Returns the brightness of each pixel, from 0 (black) to 255 (white), row by row. */
export function brightness({ data, width, height }: Pixels): Float32Array {
  const grey = new Float32Array(width * height)
  for (let at = 0; at < grey.length; at++) {
    const [red = 0, green = 0, blue = 0] = [data[at * 4], data[at * 4 + 1], data[at * 4 + 2]]
    grey[at] = 0.299 * red + 0.587 * green + 0.114 * blue
  }
  return grey
}

/** Returns the variance of the Laplacian, a usual measure of sharpness. */
export function edgeVariance(grey: Float32Array, { width, height }: Omit<Pixels, 'data'>): number {
  let sum = 0
  let squares = 0
  let count = 0
  const greyAt = (at: number) => grey[at] ?? 0
  for (let row = 1; row < height - 1; row++)
    for (let column = 1; column < width - 1; column++) {
      const at = row * width + column
      const edge = greyAt(at - 1) + greyAt(at + 1) + greyAt(at - width) + greyAt(at + width) - 4 * greyAt(at)
      sum += edge
      squares += edge * edge
      count += 1
    }
  return count === 0 ? 0 : squares / count - (sum / count) ** 2
}

/**
 * Returns where the person is, from 0 (left) to 1 (right): the mean position of the pixels that differ from the
 * background in the upper corners. Null if too few or too many pixels differ.
 */
function personAt(grey: Float32Array, { width, height }: Pixels): number | null {
  const corner = Math.max(1, Math.round(width / 12))
  let background = 0
  for (let row = 0; row < corner; row++)
    for (let column = 0; column < corner; column++)
      background += (grey[row * width + column] ?? 0) + (grey[row * width + width - 1 - column] ?? 0)
  background /= 2 * corner * corner
  let count = 0
  let columns = 0
  for (let at = 0; at < grey.length; at++) {
    if (Math.abs((grey[at] ?? 0) - background) < minDifference) continue
    count += 1
    columns += at % width
  }
  const share = count / (width * height)
  return share < 0.1 || share > 0.75 ? null : columns / count / (width - 1)
}
