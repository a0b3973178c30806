import { useRef, useState } from 'react'
import { useBlobAddress } from '../queries/images.ts'
import { PictureRefused, preparePicture, unreadable } from './shrink.ts'

export interface ChosenPicture {
  /** Ready to be sent; null before a choice and while it is made smaller. */
  blob: Blob | null
  name: string | undefined
  /** To show it before it is sent. */
  url: string | null
  preparing: boolean
  /** Why it cannot be sent, in words for the person. */
  error: string | undefined
  /** Takes a file; gives the picture to send, or null when it was refused or another was chosen meanwhile. */
  choose(file: File): Promise<Blob | null>
  clear(): void
}

interface State {
  blob: Blob | null
  name: string | undefined
  preparing: boolean
  error: string | undefined
}

const none: State = { blob: null, name: undefined, preparing: false, error: undefined }

/** A picture from the device on its way to the server: checked, made smaller, shown. */
export function usePicture(): ChosenPicture {
  const [state, setState] = useState(none)
  const latest = useRef<File | null>(null)
  const choose = async (file: File) => {
    latest.current = file
    setState({ ...none, name: file.name, preparing: true })
    const blob = await preparePicture(file).catch((error: unknown) => {
      if (!(error instanceof PictureRefused)) console.error(error)
      if (latest.current === file)
        setState({ ...none, error: error instanceof PictureRefused ? error.message : unreadable })
      return null
    })
    if (latest.current !== file || blob === null) return null
    setState({ ...none, blob, name: file.name })
    return blob
  }
  const clear = () => {
    latest.current = null
    setState(none)
  }
  return { ...state, url: useBlobAddress(state.blob), choose, clear }
}
