import { expect, test } from 'vitest'
import type { Place } from '#web/ui/message-place.tsx'
import { placeFor } from './place-for.ts'

const place = (kind: Place['kind'], clientWidth: number, boxes = 1) =>
  ({
    kind,
    element: { clientWidth, getClientRects: () => Array.from({ length: boxes }) },
  }) as unknown as Place

const menu = place('side', 256)
const column = place('side', 604)
const heading = place('heading', 900)
const short = { message: 'Your changes are saved.', cause: null }
const long = { message: 'We received ₦40,900. '.repeat(10), cause: null }

test('a short message is beside the content', () => {
  expect(placeFor([menu, heading], short)).toBe(menu)
})

test('a long message is below the heading instead of in the narrow menu', () => {
  expect(placeFor([menu, heading], long)).toBe(heading)
})

test('a long message stays beside the content if there is room', () => {
  expect(placeFor([column, heading], long)).toBe(column)
})

test('a long message is in the menu if the page has no other place', () => {
  expect(placeFor([menu], long)).toBe(menu)
})

test('an invisible place is not used', () => {
  expect(placeFor([place('side', 256, 0), heading], short)).toBe(heading)
  expect(placeFor([place('heading', 256, 0)], short)).toBeNull()
})
