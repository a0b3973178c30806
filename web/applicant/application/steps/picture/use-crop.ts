import { useCallback, useRef, useState } from 'react'

type Cut = () => Promise<Blob | null>

export interface Crop {
  /** Whether the chosen picture still has to be cropped. The page then shows it in the frame of `PhotoCrop`. */
  isOpen: boolean
  /** Whether the frame is open but not ready, because its script or the picture is still loading. */
  isLoading: boolean
  /** Stores the function that crops the picture. Must be passed to `PhotoCrop`. */
  onReady(cut: Cut): void
  /** Opens the frame for another picture. */
  open(): void
  close(): void
  /** Opens the frame for a restored picture that is not cropped, and closes it for a cropped one. */
  restore(isCropped: boolean): void
  /** Crops the picture to the frame and returns it; null if the frame is closed or this device cannot crop. */
  cut(): Promise<Blob | null>
}

/** Manages the frame in which the applicant crops a chosen picture. */
export function useCrop(): Crop {
  const [isOpen, setOpen] = useState(false)
  const [isReady, setReady] = useState(false)
  const current = useRef<Cut>(null)
  const onReady = useCallback((cut: Cut) => {
    current.current = cut
    setReady(true)
  }, [])
  return {
    isOpen,
    isLoading: isOpen && !isReady,
    onReady,
    open() {
      setOpen(true)
      setReady(false)
    },
    close: () => setOpen(false),
    restore: (isCropped) => setOpen(!isCropped),
    cut: async () => (isOpen ? ((await current.current?.()) ?? null) : null),
  }
}
