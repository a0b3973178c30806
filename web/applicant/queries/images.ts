import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { downloadImage } from '#web/api/image.ts'

/** An address for an `<img>` of the picture behind a claim ticket; null until it has come, or when there is none. */
export function useImage(ticket: string | null): string | null {
  return useStoredImage(ticket).address
}

export interface StoredImage {
  address: string | null
  /** It could not be had. */
  failed: boolean
  retry(): void
}

/** As `useImage`, for a screen that says so when the picture does not come. */
export function useStoredImage(ticket: string | null): StoredImage {
  const { data, isError, refetch } = useQuery({
    queryKey: ['image', ticket],
    queryFn: () => (ticket === null ? null : bring(ticket)),
    // A ticket always stands for the same picture.
    staleTime: Number.POSITIVE_INFINITY,
  })
  return { address: useBlobAddress(data ?? null), failed: isError, retry: () => void refetch() }
}

/** A picture that did not come is a failure, so that it is asked for again another time. */
async function bring(ticket: string): Promise<Blob> {
  const image = await downloadImage(ticket)
  if (image === null) throw new Error('The picture could not be loaded')
  return image
}

/** A `blob:` URL for a picture in memory, revoked when no longer shown. */
export function useBlobAddress(image: Blob | null): string | null {
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    if (image === null) return setAddress(null)
    const made = URL.createObjectURL(image)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [image])
  return address
}
