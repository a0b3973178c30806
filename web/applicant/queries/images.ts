import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { downloadImage } from '#web/api/image.ts'

/** An address for an `<img>` of the picture behind a claim ticket; null until it has come, or when there is none. */
export function useImage(ticket: string | null): string | null {
  const { data: image = null } = useQuery({
    queryKey: ['image', ticket],
    queryFn: () => (ticket === null ? null : downloadImage(ticket)),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    if (image === null) return setAddress(null)
    const made = URL.createObjectURL(image)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [image])
  return address
}
