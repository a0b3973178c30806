import { useEffect, useId, useRef, useState } from 'react'
import type { Size } from '../shrink.ts'
import { areaOf, clamped, type Crop, firstCrop, maximumZoom } from './crop-area.ts'
import { cutPhoto, problemsOf } from './cut-photo.ts'
// This style sheet is outside `crop/`, so that it is in the chunk `records`. A separate file would cost a request.
import styles from '../photo-crop.module.css'
import { type Move, moveByKey, useFingers } from './crop-moves.ts'
import type { PhotoProblem } from './photo-check.ts'

export interface PhotoCropProps {
  /** `blob:` URL of the whole picture. */
  url: string
  alt: string
  disabled: boolean
  /** Called after each change. `cut` returns the chosen part as a JPEG; null if this device cannot crop the picture. */
  onReady(cut: () => Promise<Blob | null>): void
}

const advice: Record<PhotoProblem, string> = {
  dark: 'The photo looks dark. Turn your face to a window or a lamp.',
  blurred: 'The photo looks blurred. Clean the lens and hold the phone still.',
  'off-centre': 'Your face may not be in the middle. Move the photo.',
}

/** Size until the picture is loaded. It has the shape of the frame. */
const unknownSize: Size = { width: 7, height: 9 }

/** Pause in ms after the last movement until the photo is checked. */
const checkAfterMs = 400

/**
 * Frame with the shape of a passport photo. The user moves and enlarges the photo in the frame by touch, mouse or
 * keyboard.
 */
export function PhotoCrop({ url, alt, disabled, onReady }: PhotoCropProps) {
  const [size, setSize] = useState(unknownSize)
  const [crop, setCrop] = useState<Crop>(firstCrop(size))
  const [problems, setProblems] = useState<PhotoProblem[]>([])
  const image = useRef<HTMLImageElement>(null)
  const hint = useId()
  const area = areaOf(size, crop)

  useEffect(() => {
    const picture = image.current
    if (picture === null || size === unknownSize) return
    onReady(() => cutPhoto(picture, areaOf(size, crop)))
    const timer = setTimeout(() => setProblems(problemsOf(picture, areaOf(size, crop))), checkAfterMs)
    return () => clearTimeout(timer)
  }, [onReady, size, crop])

  const move: Move = (right, down, factor = 1) => {
    if (disabled) return
    setCrop((before) => {
      const { width, height } = areaOf(size, before)
      const { zoom, x, y } = before
      return clamped(size, {
        zoom: zoom * factor,
        x: x - (right * width) / size.width,
        y: y - (down * height) / size.height,
      })
    })
  }
  const fingers = useFingers(move)
  return (
    <div className={styles.crop}>
      <div
        className={styles.frame}
        role="group"
        aria-label="Position of the photo"
        aria-describedby={hint}
        tabIndex={0}
        onKeyDown={(event) => moveByKey(event, move)}
        {...fingers}
      >
        <img
          ref={image}
          src={url}
          alt={alt}
          draggable={false}
          style={{
            width: `${(size.width / area.width) * 100}%`,
            height: `${(size.height / area.height) * 100}%`,
            left: `${(-area.left / area.width) * 100}%`,
            top: `${(-area.top / area.height) * 100}%`,
          }}
          onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) => {
            setSize({ width, height })
            setCrop(firstCrop({ width, height }))
          }}
        />
        <svg viewBox="0 0 70 90" aria-hidden="true">
          <path d="M0 0h70v90H0zM35 12a18.8 28 0 0 0 0 56a18.8 28 0 0 0 0-56z" />
          <ellipse cx="35" cy="40" rx="18.8" ry="28" />
        </svg>
      </div>
      <p id={hint} className={styles.hint}>
        Drag the photo until your face fills the oval.
        <span className={styles.keys}> On a keyboard, use the arrow keys.</span>
      </p>
      <label className={styles.zoom}>
        Zoom
        <input
          type="range"
          min={1}
          max={maximumZoom}
          step={0.05}
          value={crop.zoom}
          aria-valuetext={`${Math.round(crop.zoom * 100)} %`}
          disabled={disabled}
          onChange={({ target }) => move(0, 0, Number(target.value) / crop.zoom)}
        />
      </label>
      <div role="status" className={styles.advice}>
        {problems.map((problem) => (
          <p key={problem}>{advice[problem]}</p>
        ))}
        {problems.length > 0 && <p>You can still upload it.</p>}
      </div>
    </div>
  )
}
