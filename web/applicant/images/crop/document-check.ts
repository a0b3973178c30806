import { brightness, edgeVariance, type Pixels } from './photo-check.ts'

/*
 * Simple checks of a photo of a document on the device. They can be wrong, so they only warn and never prevent the
 * upload.
 */

export type DocumentProblem = 'dark' | 'blurred'

/** Longest side in pixels at which a document is checked. At a larger scale, camera noise looks like sharp edges. */
export const checkSide = 800

/** Brightness below which paper is hard to read. In an ordinary indoor photo, paper has more than 150. */
const darkBelow = 80

/** Side in pixels of the squares in which the sharpness is measured. */
const squareSide = 80

/** Minimum variance of the brightness in a square that may contain text. An empty part of a page has less. */
const textFrom = 64

/**
 * Sharpness of text below which the document is reported as blurred: the variance of its edges divided by the variance
 * of its brightness, so that pale and black print give the same value. Drawn pages with small and large print have 0.7
 * to 3, or at most 0.3 if their lines blur together.
 */
const blurredBelow = 0.35

/** Returns the problems of a document whose longest side is about `checkSide` pixels. */
export function documentProblems(pixels: Pixels): DocumentProblem[] {
  const grey = brightness(pixels)
  const problems: DocumentProblem[] = []
  // Paper is the brightest part of the picture, whatever surface it lies on. A sample of the pixels is enough.
  const sample = grey.filter((_, at) => at % 16 === 0)
  if (valueAt(sample, 0.95) < darkBelow) problems.push('dark')
  const sharpness = sharpnessOfText(grey, pixels)
  if (sharpness.length > 0 && valueAt(sharpness, 0.9) < blurredBelow) problems.push('blurred')
  return problems
}

/** Returns the value that the given share of `values` does not exceed: with `share` 0.5, the median. */
function valueAt(values: Iterable<number>, share: number): number {
  const sorted = Float32Array.from(values).sort()
  return sorted[Math.floor(share * (sorted.length - 1))] ?? 0
}

/** Returns the sharpness of each square that may contain text. */
function sharpnessOfText(grey: Float32Array, { width, height }: Pixels): number[] {
  const size = { width: squareSide, height: squareSide }
  const found: number[] = []
  for (let top = 0; top + squareSide <= height; top += squareSide)
    for (let left = 0; left + squareSide <= width; left += squareSide) {
      const square = new Float32Array(squareSide * squareSide)
      for (let row = 0; row < squareSide; row++) {
        const start = (top + row) * width + left
        square.set(grey.subarray(start, start + squareSide), row * squareSide)
      }
      const contrast = variance(square)
      if (contrast >= textFrom) found.push(edgeVariance(square, size) / contrast)
    }
  return found
}

function variance(values: Float32Array): number {
  let sum = 0
  let squares = 0
  for (const value of values) {
    sum += value
    squares += value * value
  }
  return squares / values.length - (sum / values.length) ** 2
}
