import { keepFile } from '#web/applicant/printing/keep-file.ts'
import { type CardWords, drawCard } from './draw-card.ts'

const fileName = 'my-admission.png'

/** Draws the card and opens the device's share menu. If the menu cannot be opened, saves the picture as a file. */
export async function shareCard(words: CardWords): Promise<void> {
  const canvas = await drawCard(words)
  const picture = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  if (picture === null) throw new Error('The browser could not save the picture')
  const file = new File([picture], fileName, { type: picture.type })
  if (!navigator.canShare?.({ files: [file] })) return keepFile(picture, fileName)
  try {
    await navigator.share({ files: [file] })
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return
    // Browsers refuse to share if the user pressed the button too long ago, for example if this script loaded slowly.
    keepFile(picture, fileName)
  }
}
