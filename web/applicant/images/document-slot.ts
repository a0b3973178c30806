import type { PictureSlot } from './kept-pictures.ts'

/** Returns the name under which a picture of a requested document is kept on the device. */
export function slotOf(documentId: string): PictureSlot {
  return `request-${documentId}`
}
