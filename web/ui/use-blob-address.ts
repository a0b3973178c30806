import { useEffect, useState } from 'react'

/**
 * Returns a `blob:` URL for a picture in memory; null until there is one. Revokes the URL when the picture changes or
 * the component is removed.
 */
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
