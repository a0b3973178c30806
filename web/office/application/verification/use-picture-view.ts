import { type CSSProperties, type RefObject, useEffect, useRef, useState } from 'react'
import { useStore } from '#web/state/store.ts'
import { keepWindow, moved, pictureMemory, rotatePicture, wholePicture, zoomed } from './picture-window.ts'
import type { Picture } from '../../page/pictures.ts'

const zoomStep = 1.25
/** Minimum distance of a line from the frame's edges, in CSS pixels. If it is smaller, `show` moves the picture. */
const edge = 24

const noPicture = { file: '', kind: '' }

export interface PictureView {
  frame: RefObject<HTMLDivElement | null>
  /** Magnification; 1 shows the whole picture. */
  zoom: number
  /** Clockwise rotation in quarter turns, 0 to 3. */
  turns: number
  style: CSSProperties
  fit(): void
  zoomIn(): void
  zoomOut(): void
  /** Rotates the picture clockwise by 90 degrees. */
  rotate(): void
  /** Moves an enlarged picture by `x` and `y` CSS pixels. */
  pan(x: number, y: number): void
  /** Stores the natural size of the loaded picture. */
  measure(width: number, height: number): void
  /** Displayed height of the whole picture in CSS pixels, including the parts outside the frame. */
  shownHeight: number
  /**
   * Returns the position of a line of the picture in the frame, as a CSS length. `at` is a fraction of the shown
   * height.
   */
  topOf(at: number): string
  /** Returns the line of the picture at a vertical position in the viewport, as a fraction of the shown height. */
  fractionAt(clientY: number): number
  /** The line of the picture in the middle of the frame, as a fraction of the shown height. */
  middle: number
  /** Moves an enlarged picture so that the line at this fraction is in the frame. */
  show(at: number): void
}

/**
 * Returns the zoom, rotation and position of a picture in its frame. In one browser tab, all pictures of the same kind
 * share zoom and position. Each picture has its own rotation.
 */
export function usePictureView({ file, kind }: Pick<Picture, 'file' | 'kind'> = noPicture): PictureView {
  const frame = useRef<HTMLDivElement>(null)
  const { windows, turns: turned } = useStore(pictureMemory)
  const [size, setSize] = useState({ width: 1, height: 1 })
  const [room, setRoom] = useState({ width: 1, height: 1 })
  const { zoom, x, y } = windows[kind] ?? wholePicture
  const turns = turned[file] ?? 0

  useEffect(() => {
    const box = frame.current
    if (box === null) return
    const observer = new ResizeObserver(([entry]) => {
      if (entry !== undefined) setRoom(entry.contentRect)
    })
    observer.observe(box)
    return () => observer.disconnect()
  }, [])

  const sideways = turns % 2 === 1
  const [width, height] = sideways ? [size.height, size.width] : [size.width, size.height]
  const fitScale = Math.min(room.width / width, room.height / height)
  const shownWidth = width * fitScale * zoom
  const shownHeight = height * fitScale * zoom
  const zoomBy = (factor: number) => keepWindow(kind, (old) => zoomed(old, factor))

  useEffect(() => {
    const box = frame.current
    if (box === null) return
    const turnWheel = (event: WheelEvent) => {
      event.preventDefault()
      const { left, top, width: across, height: down } = box.getBoundingClientRect()
      const away = {
        x: (event.clientX - left - across / 2) / (width * fitScale),
        y: (event.clientY - top - down / 2) / (height * fitScale),
      }
      keepWindow(kind, (old) => zoomed(old, event.deltaY < 0 ? zoomStep : 1 / zoomStep, away))
    }
    // React's wheel listeners are passive and cannot stop the page from scrolling, so add this listener directly.
    box.addEventListener('wheel', turnWheel, { passive: false })
    return () => box.removeEventListener('wheel', turnWheel)
  })

  /** Returns the distance of a line of the picture from the middle of the frame, in CSS pixels. */
  const fromMiddle = (at: number) => (at - y) * shownHeight
  const pan = (right: number, down: number) =>
    keepWindow(kind, (old) => {
      const [across, along] = [width * fitScale * old.zoom, height * fitScale * old.zoom]
      return moved(old, right / across, down / along)
    })
  return {
    frame,
    zoom,
    turns,
    style: {
      width: `${size.width * fitScale * zoom}px`,
      transform: `translate(-50%, -50%) translate(${(0.5 - x) * shownWidth}px, ${fromMiddle(0.5)}px) rotate(${turns * 90}deg)`,
    },
    fit: () => keepWindow(kind, () => wholePicture),
    zoomIn: () => zoomBy(zoomStep),
    zoomOut: () => zoomBy(1 / zoomStep),
    rotate: () => rotatePicture(file),
    pan,
    shownHeight,
    topOf: (at) => `calc(50% + ${fromMiddle(at)}px)`,
    fractionAt(clientY) {
      const box = frame.current?.getBoundingClientRect()
      if (box === undefined) return 0
      return (clientY - box.top - box.height / 2) / shownHeight + y
    },
    middle: y,
    show(at) {
      if (Math.abs(fromMiddle(at)) > room.height / 2 - edge) pan(0, -fromMiddle(at))
    },
    measure: (naturalWidth, naturalHeight) =>
      setSize({ width: naturalWidth || 1, height: naturalHeight || 1 }),
  }
}
