import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { uploadQuery } from '../queries.ts'
import type { Upload } from './pair-uploads.ts'
import styles from './upload-viewer.module.css'

const zooms = [100, 150, 200, 300, 400]

/** Shows an upload, with zoom and rotation. The frame can be scrolled with the keyboard too. */
export function UploadViewer({ type, file }: Upload) {
  const { data, error, refetch, isFetching } = useQuery(uploadQuery(file))
  const address = useBlobAddress(data)
  const [zoom, setZoom] = useState(0)
  const [turns, setTurns] = useState(0)
  const [shape, setShape] = useState({ width: 1, height: 1 })
  if (error !== null)
    return (
      <div>
        <p>The picture could not be loaded. {error.message}</p>
        <Button title="Try again" kind="quiet" busy={isFetching} onClick={() => void refetch()} />
      </div>
    )
  if (address === null) return <Skeleton rows={2} shape="card" />

  const sideways = turns % 2 === 1
  const ratio = shape.width / shape.height
  const size = zooms[zoom] ?? 100
  return (
    <figure className={styles.viewer}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a frame that scrolls must be reachable by the keyboard */}
      <div className={styles.frame} tabIndex={0} role="region" aria-label={`${type}, picture`}>
        <div
          className={styles.sheet}
          style={{ width: `${size}%`, aspectRatio: sideways ? 1 / ratio : ratio }}
        >
          <img
            src={address}
            alt={type}
            style={{ width: sideways ? `${100 * ratio}%` : '100%', rotate: `${turns * 90}deg` }}
            onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) =>
              setShape({ width: width || 1, height: height || 1 })
            }
          />
        </div>
      </div>
      <figcaption className={styles.tools}>
        <span>{type}</span>
        <Button
          kind="quiet"
          title="Zoom out"
          disabled={zoom === 0}
          onClick={() => setZoom(Math.max(0, zoom - 1))}
        />
        <span className={styles.size} role="status">
          {size}%
        </span>
        <Button
          kind="quiet"
          title="Zoom in"
          disabled={zoom === zooms.length - 1}
          onClick={() => setZoom(Math.min(zooms.length - 1, zoom + 1))}
        />
        <Button kind="quiet" title="Rotate" onClick={() => setTurns((turns + 1) % 4)} />
      </figcaption>
    </figure>
  )
}

/** Returns a `blob:` URL for a picture in memory. The URL is revoked when the picture is no longer shown. */
function useBlobAddress(image: Blob | undefined): string | null {
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    if (image === undefined) return setAddress(null)
    const made = URL.createObjectURL(image)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [image])
  return address
}
