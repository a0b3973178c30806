import { useQuery } from '@tanstack/react-query'
import { useBlobAddress } from '#web/ui/use-blob-address.ts'
import { storedUploadQuery, uploadQuery } from '../queries.ts'

export interface UploadedPicture {
  /** `blob:` URL of the picture; null without an upload, while loading and after a failure. */
  address: string | null
  error: Error | null
  busy: boolean
  retry(): void
}

/**
 * Loads the picture of an upload, at most 1,000 pixels wide and high. Pass null if there is no upload. With
 * `isEnlarged`, also loads the picture in its stored size, which replaces the smaller picture once it is loaded.
 */
export function useUploadedPicture(ticket: string | null, isEnlarged = false): UploadedPicture {
  const { data, error, isFetching, refetch } = useQuery({
    ...uploadQuery(ticket ?? ''),
    enabled: ticket !== null,
  })
  const stored = useQuery({
    ...storedUploadQuery(ticket ?? ''),
    enabled: ticket !== null && isEnlarged,
  })
  const small = useBlobAddress(data ?? null)
  const large = useBlobAddress(stored.data ?? null)
  return { address: large ?? small, error, busy: isFetching, retry: () => void refetch() }
}
