import { type PointerEvent, useRef } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import { Button } from '#web/ui/button.tsx'
import { MessagePlace } from '#web/ui/message-place.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useKeys } from '../../keyboard/use-keys.ts'
import { Key } from '#web/ui/key.tsx'
import type { Picture } from '../../page/pictures.ts'
import type { Reading } from './reading-line.ts'
import styles from './slip-viewer.module.css'
import { useUploadedPicture } from '../../page/use-uploaded-picture.ts'
import { usePictureView } from './use-picture-view.ts'
import { useReadingLine } from './use-reading-line.ts'

/** Vertical movement of the pointer, in CSS pixels, below which a press is treated as a click. */
const clickTolerancePx = 5

export interface SlipViewerProps {
  pictures: readonly Picture[]
  shown: number
  /** The subject for which the reading line is shown; null or missing if the line is not available. */
  reading?: Reading | null
  onShow(index: number): void
}

/** Shows one of the pictures. The colleague can zoom, rotate and move it by keyboard and pointer. */
export function SlipViewer({ pictures, shown, reading = null, onShow }: SlipViewerProps) {
  const box = useRef<HTMLElement>(null)
  const pressedAt = useRef(0)
  const picture = pictures[shown]
  const view = usePictureView(picture)
  const line = useReadingLine(reading, view)
  const showNext = () => onShow(pictures.length === 0 ? 0 : (shown + 1) % pictures.length)
  const fullScreen = () => {
    if (document.fullscreenElement === null) void box.current?.requestFullscreen()
    else void document.exitFullscreen()
  }
  useKeys({
    v: showNext,
    f: view.fit,
    F: fullScreen,
    '+': view.zoomIn,
    '=': view.zoomIn,
    '-': view.zoomOut,
    t: view.rotate,
    ...(reading !== null && { l: line.toggle }),
    ...(line.isSet && { L: line.setAgain }),
    'Shift+ArrowLeft': () => view.pan(80, 0),
    'Shift+ArrowRight': () => view.pan(-80, 0),
    'Shift+ArrowUp': () => view.pan(0, 80),
    'Shift+ArrowDown': () => view.pan(0, -80),
  })
  return (
    <section ref={box} className={styles.viewer} aria-label="Pictures">
      <div
        ref={view.frame}
        className={classNames(styles.frame, line.question !== null && styles.asking)}
        onPointerDown={(event) => {
          pressedAt.current = event.clientY
          startDrag(event)
        }}
        onPointerUp={({ clientY }) => {
          if (Math.abs(clientY - pressedAt.current) < clickTolerancePx) line.click(clientY)
        }}
        onPointerMove={(event) => {
          if (event.buttons === 1) view.pan(event.movementX, event.movementY)
        }}
      >
        {picture === undefined ? <p>No pictures.</p> : <Shown picture={picture} view={view} />}
        {line.style !== null && <span className={styles.line} style={line.style} data-reading-line />}
        {line.isSet && (
          <button type="button" className={styles.setAgain} onClick={line.setAgain}>
            Set the line again <Key of="⇧ L" />
          </button>
        )}
        <p role="status" className={styles.question}>
          {line.question}
        </p>
        <div className={styles.messages} data-messages>
          <MessagePlace kind="side" />
        </div>
      </div>
      <div className={styles.tools}>
        <div className={styles.names} role="group" aria-label="Picture shown">
          {pictures.map(({ title, file }, index) => (
            <button key={file} type="button" aria-pressed={index === shown} onClick={() => onShow(index)}>
              {title}
            </button>
          ))}
          <Key of="v" />
        </div>
        <div className={styles.buttons}>
          <button type="button" onClick={view.fit}>
            Fit <Key of="f" />
          </button>
          <button type="button" aria-label="Zoom in" onClick={view.zoomIn}>
            Zoom <Key of="+" />
          </button>
          <button type="button" aria-label="Zoom out" onClick={view.zoomOut}>
            <Key of="−" />
            <span className={styles.touchOnly}>Zoom out</span>
          </button>
          <span role="status" className={styles.zoom}>
            {Math.round(view.zoom * 100)}%
          </span>
          <button type="button" onClick={view.rotate}>
            Rotate <Key of="t" />
          </button>
          {document.fullscreenEnabled && (
            <button type="button" onClick={fullScreen}>
              Full screen <Key of="⇧ F" />
            </button>
          )}
          {reading !== null && (
            <button type="button" aria-pressed={line.on} onClick={line.toggle}>
              Line <Key of="l" />
            </button>
          )}
        </div>
      </div>
    </section>
  )
}

function startDrag(event: PointerEvent<HTMLDivElement>) {
  if (event.target instanceof HTMLImageElement) event.currentTarget.setPointerCapture(event.pointerId)
}

function Shown({ picture, view }: { picture: Picture; view: ReturnType<typeof usePictureView> }) {
  const { address, error, busy, retry } = useUploadedPicture(picture.file, view.zoom > 1)
  if (error !== null)
    return (
      <div className={styles.failed}>
        <p>The picture could not be loaded. {error.message}</p>
        <Button title="Try again" kind="quiet" busy={busy} onClick={retry} />
      </div>
    )
  if (address === null) return <Skeleton rows={2} shape="card" />
  return (
    <img
      src={address}
      alt={picture.title}
      draggable={false}
      style={view.style}
      onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
        view.measure(naturalWidth, naturalHeight)
      }
    />
  )
}
