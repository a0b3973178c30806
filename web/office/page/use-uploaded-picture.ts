import { useQuery } from '@tanstack/react-query'
import { useBlobAddress } from '#web/ui/use-blob-address.ts'
import { uploadQuery } from '../queries.ts'

export interface UploadedPicture {
  /** `blob:` URL of the picture; null without an upload, while loading and after a failure. */
  address: string | null
  error: Error | null
  busy: boolean
  retry(): void
}

/** Loads the picture of an upload. Pass null if there is no upload. */
export function useUploadedPicture(ticket: string | null): UploadedPicture {
  const { data, error, isFetching, refetch } = useQuery({
    ...uploadQuery(ticket ?? ''),
    enabled: ticket !== null,
  })
  return { address: useBlobAddress(data ?? null), error, busy: isFetching, retry: () => void refetch() }
}
