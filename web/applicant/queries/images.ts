import { useQuery } from '@tanstack/react-query'
import { downloadImage } from '#web/api/image.ts'
import { useBlobAddress } from '#web/ui/use-blob-address.ts'
import { isOwnDevice } from '../session/persisted.ts'

/**
 * Returns a `blob:` URL of the thumbnail for an upload token; null without a token, while loading, or after a failure.
 */
export function useImage(ticket: string | null): string | null {
  return useStoredImage(ticket).address
}

export interface StoredImage {
  address: string | null
  failed: boolean
  retry(): void
}

/** Like `useImage`, but also reports a failed load. Pass `small: false` to load the full-size picture. */
export function useStoredImage(ticket: string | null, small = true): StoredImage {
  const { data, isError, refetch } = useQuery({
    queryKey: ['image', ticket, small],
    queryFn: () => (ticket === null ? null : load(ticket, small)),
    // The picture of a token never changes.
    staleTime: Number.POSITIVE_INFINITY,
  })
  return { address: useBlobAddress(data ?? null), failed: isError, retry: () => void refetch() }
}

/**
 * Loads a picture. @throws Error if the server rejects the request, so that the query fails and can be retried ·
 * FailedCall without a network, a session or permission
 */
async function load(ticket: string, small: boolean): Promise<Blob> {
  const image = await downloadImage(ticket, { small, keep: isOwnDevice() })
  if (image === null) throw new Error('The picture could not be loaded')
  return image
}
