import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { fetchImage } from '#web/api/files.ts'

export interface StoredImage {
  /** An address the browser may show while this stays mounted; null until the picture has come. */
  url: string | null
  failed: boolean
}

/** A picture of the applicant's own, fetched with the session by its claim ticket. Quiet: a missing picture is no reason for a toast. */
export function useStoredImage(ticket: string | null): StoredImage {
  const { data, isError } = useQuery({
    queryKey: ['image', ticket],
    queryFn: ({ signal }) => fetchImage(ticket ?? '', signal),
    enabled: ticket !== null && ticket !== '',
    // A ticket always stands for the same picture.
    staleTime: Number.POSITIVE_INFINITY,
  })
  return { url: useBlobUrl(data ?? null), failed: isError }
}

/** An address for a picture in memory, given back when it is no longer shown. */
export function useBlobUrl(blob: Blob | null): string | null {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    if (blob === null) return setUrl(null)
    const address = URL.createObjectURL(blob)
    setUrl(address)
    return () => URL.revokeObjectURL(address)
  }, [blob])
  return url
}
