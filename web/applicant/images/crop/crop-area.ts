import type { Size } from '../shrink.ts'

/** Shape of a passport photo: 35 × 45 mm. */
const shape = { width: 7, height: 9 }

/** Maximum height of the cropped photo in pixels. The server stores portraits at most this high. */
const maximumHeight = 800

export const maximumZoom = 4

/** Chosen part of a picture: centre (`x`, `y`) as fractions of the picture, and `zoom`, 1 for the largest part. */
export interface Crop {
  zoom: number
  x: number
  y: number
}

/**
 * Returns the largest part with the passport shape, in the middle of the picture. In an upright picture, the part is
 * slightly above the middle, where the face usually is.
 */
export function firstCrop({ width, height }: Size): Crop {
  return { zoom: 1, x: 0.5, y: height > width ? 0.45 : 0.5 }
}

export interface Area extends Size {
  left: number
  top: number
}

const within = (value: number, low: number, high: number) => Math.min(Math.max(value, low), high)

/**
 * Returns the chosen part in pixels of the picture. The part always has the passport shape and is inside the picture.
 */
export function areaOf(picture: Size, { zoom, x, y }: Crop): Area {
  const largest = Math.min(picture.width, (picture.height * shape.width) / shape.height)
  const width = largest / within(zoom, 1, maximumZoom)
  const height = (width * shape.height) / shape.width
  return {
    width,
    height,
    left: within(x * picture.width - width / 2, 0, picture.width - width),
    top: within(y * picture.height - height / 2, 0, picture.height - height),
  }
}

/**
 * Returns the crop limited to the picture and the zoom range. Movement beyond the edge is discarded, so that a movement
 * in the opposite direction has an effect at once.
 */
export function clamped(picture: Size, crop: Crop): Crop {
  const zoom = within(crop.zoom, 1, maximumZoom)
  const { left, top, width, height } = areaOf(picture, { ...crop, zoom })
  return { zoom, x: (left + width / 2) / picture.width, y: (top + height / 2) / picture.height }
}

/** Returns the width and height of the cropped photo in pixels. A small part is not enlarged. */
export function outputSize({ height }: Area): Size {
  const rows = Math.max(1, Math.min(maximumHeight, Math.round(height)))
  return { width: Math.max(1, Math.round((rows * shape.width) / shape.height)), height: rows }
}
