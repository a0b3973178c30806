import { useLayoutEffect, useState } from 'react'

/**
 * Returns a `blob:` URL for a picture in memory; null until there is one. Revokes the URL when the picture changes or
 * the component is removed. Never returns the URL of the previous picture. Otherwise, an element created for the new
 * picture would load a URL that is being revoked.
 */
export function useBlobAddress(image: Blob | null): string | null {
  const [made, setMade] = useState<{ image: Blob; address: string } | null>(null)
  // Unlike an effect, a layout effect runs before the next paint, so a picture in memory appears one frame earlier.
  useLayoutEffect(() => {
    if (image === null) return setMade(null)
    const address = URL.createObjectURL(image)
    setMade({ image, address })
    return () => URL.revokeObjectURL(address)
  }, [image])
  return made !== null && made.image === image ? made.address : null
}
