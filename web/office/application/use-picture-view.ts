import { type CSSProperties, type RefObject, useEffect, useRef, useState } from 'react'

const zoomStep = 1.25
const largestZoom = 8
/** Margin inside the frame, in CSS pixels. A line of the picture in this margin is treated as outside. */
const edge = 24

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
  /** Returns the line of the picture at a vertical position in the window, as a fraction of the shown height. */
  fractionAt(clientY: number): number
  /** Moves an enlarged picture so that the line at this fraction is in the frame. */
  show(at: number): void
}

const start = { zoom: 1, turns: 0, x: 0, y: 0 }

/**
 * Returns the zoom, rotation and position of the picture with the upload token `file` in its frame. They do not apply
 * to the next picture, which starts whole and unrotated.
 */
export function usePictureView(file: string): PictureView {
  const frame = useRef<HTMLDivElement>(null)
  const [view, setView] = useState({ ...start, file })
  const [size, setSize] = useState({ width: 1, height: 1 })
  const [room, setRoom] = useState({ width: 1, height: 1 })
  const current = view.file === file ? view : { ...start, file }

  useEffect(() => {
    const box = frame.current
    if (box === null) return
    const observer = new ResizeObserver(([entry]) => {
      if (entry !== undefined) setRoom(entry.contentRect)
    })
    observer.observe(box)
    return () => observer.disconnect()
  }, [])

  const change = (next: (old: typeof current) => Partial<typeof current>) =>
    setView((old) => {
      const from = old.file === file ? old : { ...start, file }
      return { ...from, ...next(from) }
    })
  const zoomBy = (factor: number) =>
    change(({ zoom, x, y }) => {
      const to = Math.min(largestZoom, Math.max(1, zoom * factor))
      return to === 1 ? { zoom: 1, x: 0, y: 0 } : { zoom: to, x: (x * to) / zoom, y: (y * to) / zoom }
    })

  useEffect(() => {
    const box = frame.current
    if (box === null) return
    const turnWheel = (event: WheelEvent) => {
      event.preventDefault()
      zoomBy(event.deltaY < 0 ? zoomStep : 1 / zoomStep)
    }
    // React adds wheel listeners as passive listeners, which cannot prevent the page from scrolling.
    box.addEventListener('wheel', turnWheel, { passive: false })
    return () => box.removeEventListener('wheel', turnWheel)
  })

  const sideways = current.turns % 2 === 1
  const [width, height] = sideways ? [size.height, size.width] : [size.width, size.height]
  const whole = Math.min(room.width / width, room.height / height)
  const shownHeight = height * whole * current.zoom
  /** Returns the distance of a line of the picture from the middle of the frame, in CSS pixels. */
  const fromMiddle = (at: number) => current.y + (at - 0.5) * shownHeight
  const pan = (x: number, y: number) =>
    change((old) => (old.zoom === 1 ? {} : { x: old.x + x, y: old.y + y }))
  return {
    frame,
    zoom: current.zoom,
    turns: current.turns,
    style: {
      width: `${size.width * whole * current.zoom}px`,
      transform: `translate(-50%, -50%) translate(${current.x}px, ${current.y}px) rotate(${current.turns * 90}deg)`,
    },
    fit: () => change(() => ({ zoom: 1, x: 0, y: 0 })),
    zoomIn: () => zoomBy(zoomStep),
    zoomOut: () => zoomBy(1 / zoomStep),
    rotate: () => change(({ turns }) => ({ turns: (turns + 1) % 4 })),
    pan,
    shownHeight,
    topOf: (at) => `calc(50% + ${fromMiddle(at)}px)`,
    fractionAt(clientY) {
      const box = frame.current?.getBoundingClientRect()
      if (box === undefined) return 0
      return (clientY - box.top - box.height / 2 - current.y) / shownHeight + 0.5
    },
    show(at) {
      if (Math.abs(fromMiddle(at)) > room.height / 2 - edge) pan(0, -fromMiddle(at))
    },
    measure: (naturalWidth, naturalHeight) =>
      setSize({ width: naturalWidth || 1, height: naturalHeight || 1 }),
  }
}
