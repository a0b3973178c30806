import { expect, test } from 'vitest'
import { slipKind } from '../../page/pictures.ts'
import {
  keepWindow,
  moved,
  pictureMemory,
  type PictureWindow,
  rotatePicture,
  wholePicture,
  zoomed,
} from './picture-window.ts'

/** Returns the point of the picture that is shown at the distance `away` from the middle of the frame. */
function pointAt({ zoom, x, y }: PictureWindow, away: { x: number; y: number }) {
  return { x: x + away.x / zoom, y: y + away.y / zoom }
}

test.each([
  ['in from the whole picture', wholePicture, 1.25],
  ['in again', { zoom: 2, x: 0.6, y: 0.3 }, 1.25],
  ['out', { zoom: 4, x: 0.5, y: 0.4 }, 1 / 1.25],
])('zooming %s leaves the point under the pointer in its place', (_words, window, factor) => {
  const away = { x: -0.2, y: 0.3 }
  const next = zoomed(window, factor, away)
  expect(next.zoom).toBeCloseTo(window.zoom * factor)
  expect(pointAt(next, away).x).toBeCloseTo(pointAt(window, away).x)
  expect(pointAt(next, away).y).toBeCloseTo(pointAt(window, away).y)
})

test('without a pointer the middle of the frame stays in its place', () => {
  expect(zoomed({ zoom: 2, x: 0.6, y: 0.3 }, 2)).toEqual({ zoom: 4, x: 0.6, y: 0.3 })
})

test('a picture is enlarged at most eightfold, and at 100% it is shown whole', () => {
  expect(zoomed({ zoom: 7, x: 0.6, y: 0.3 }, 2).zoom).toBe(8)
  expect(zoomed({ zoom: 1.2, x: 0.6, y: 0.3 }, 1 / 1.25)).toEqual(wholePicture)
})

test('an enlarged picture cannot leave the middle of the frame, a whole picture cannot be moved', () => {
  expect(moved({ zoom: 2, x: 0.5, y: 0.5 }, 0.1, -0.2)).toEqual({ zoom: 2, x: 0.4, y: 0.7 })
  expect(moved({ zoom: 2, x: 0.5, y: 0.5 }, 3, -3)).toEqual({ zoom: 2, x: 0, y: 1 })
  expect(moved(wholePicture, 0.1, 0.1)).toEqual(wholePicture)
  expect(zoomed({ zoom: 2, x: 0.95, y: 0.05 }, 2, { x: 1, y: -1 })).toEqual({ zoom: 4, x: 1, y: 0 })
})

test('all slips of an examination body share a window, and each picture has its own rotation', () => {
  expect(slipKind('WAEC 2019')).toBe(slipKind('WAEC 2021'))
  expect(slipKind('WAEC 2019')).not.toBe(slipKind('NECO 2019'))
  keepWindow(slipKind('WAEC 2019'), (old) => zoomed(old, 2))
  rotatePicture('first')
  rotatePicture('first')
  const { windows, turns } = pictureMemory.get()
  expect(windows[slipKind('WAEC 2021')]?.zoom).toBe(2)
  expect(windows[slipKind('NECO 2019')]).toBeUndefined()
  expect(turns).toEqual({ first: 2 })
})
