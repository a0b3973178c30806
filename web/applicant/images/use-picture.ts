import { useRef, useState } from 'react'
import { useBlobAddress } from '#web/ui/use-blob-address.ts'
import type { KeptPicture } from './kept-pictures.ts'
import { PictureRejected, preparePicture, unreadable } from './shrink.ts'

export interface ChosenPicture {
  /** The prepared picture, ready for upload; null if there is none. It stays until another picture is prepared. */
  blob: Blob | null
  name: string | undefined
  /** `blob:` URL of the picture for the preview; null if there is none. */
  url: string | null
  preparing: boolean
  /** Message for the user: why the chosen file cannot be uploaded. */
  error: string | undefined
  /**
   * Prepares a chosen file for the upload (see `preparePicture`). Returns null if the file was rejected, or if the
   * picture was replaced or cleared in the meantime. After a rejection, the previous picture is shown again.
   */
  choose(file: File): Promise<Blob | null>
  /** Shows a picture that is already prepared. */
  show(picture: KeptPicture): void
  clear(): void
}

interface State {
  blob: Blob | null
  name: string | undefined
  preparing: boolean
  error: string | undefined
}

const none: State = { blob: null, name: undefined, preparing: false, error: undefined }

/** Manages a picture chosen on the device: checks, resizes and previews it. */
export function usePicture(): ChosenPicture {
  const [state, setState] = useState(none)
  const latest = useRef<File | null>(null)
  const choose = async (file: File) => {
    latest.current = file
    const earlier = { ...state, preparing: false, error: undefined }
    setState({ ...earlier, name: earlier.blob === null ? file.name : earlier.name, preparing: true })
    const blob = await preparePicture(file).catch((error: unknown) => {
      if (!(error instanceof PictureRejected)) console.error(error)
      if (latest.current === file)
        setState({ ...earlier, error: error instanceof PictureRejected ? error.message : unreadable })
      return null
    })
    if (latest.current !== file || blob === null) return null
    setState({ ...none, blob, name: file.name })
    return blob
  }
  const show = ({ image, name }: KeptPicture) => {
    latest.current = null
    setState({ ...none, blob: image, name })
  }
  const clear = () => {
    latest.current = null
    setState(none)
  }
  return { ...state, url: useBlobAddress(state.blob), choose, show, clear }
}
