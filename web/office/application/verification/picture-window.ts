import { createStore } from '#web/state/store.ts'

const largestZoom = 8

/** The part of a picture that its frame shows. */
export interface PictureWindow {
  /** Magnification; 1 shows the whole picture. */
  zoom: number
  /**
   * The point of the picture that is in the middle of the frame, as fractions of the picture's width and height after
   * rotation.
   */
  x: number
  y: number
}

/** The picture window that shows the whole picture. */
export const wholePicture: PictureWindow = { zoom: 1, x: 0.5, y: 0.5 }

/**
 * Zoom, position and rotation of pictures in this browser tab. `windows`: one for each kind of picture, for example for
 * all WAEC slips, because slips of one examination body look the same. `turns`: clockwise rotation in quarter turns, 1
 * to 3, by upload token. A reload of the page resets `windows` and `turns`.
 */
export const pictureMemory = createStore<{
  windows: Readonly<Record<string, PictureWindow>>
  turns: Readonly<Record<string, number>>
}>({ windows: {}, turns: {} })

/** Changes the picture window of a kind of picture. On the first change, `old` shows the whole picture. */
export function keepWindow(kind: string, next: (old: PictureWindow) => PictureWindow): void {
  const { windows, turns } = pictureMemory.get()
  pictureMemory.set({ windows: { ...windows, [kind]: next(windows[kind] ?? wholePicture) }, turns })
}

/** Rotates a picture clockwise by 90 degrees. */
export function rotatePicture(file: string): void {
  const { windows, turns } = pictureMemory.get()
  pictureMemory.set({ windows, turns: { ...turns, [file]: ((turns[file] ?? 0) + 1) % 4 } })
}

const within = (fraction: number) => Math.min(1, Math.max(0, fraction))

/**
 * Returns the picture window after zooming by `factor`. The point of the picture at `away` stays in its place, unless
 * the picture would leave the middle of the frame. `away`: distance of that point from the middle of the frame, as
 * fractions of the width and height of the whole picture at magnification 1.
 */
export function zoomed(window: PictureWindow, factor: number, away = { x: 0, y: 0 }): PictureWindow {
  const zoom = Math.min(largestZoom, Math.max(1, window.zoom * factor))
  if (zoom === 1) return wholePicture
  const shift = 1 / window.zoom - 1 / zoom
  return { zoom, x: within(window.x + away.x * shift), y: within(window.y + away.y * shift) }
}

/**
 * Returns the picture window after moving an enlarged picture by fractions of its magnified width and height. The
 * picture always covers the middle of the frame. Otherwise the next picture of the same kind, which is shown with the
 * same window, could be out of view.
 */
export function moved(window: PictureWindow, x: number, y: number): PictureWindow {
  return window.zoom === 1 ? window : { ...window, x: within(window.x - x), y: within(window.y - y) }
}
