import type { KeyboardEvent } from 'react'
import { expect, test, vi } from 'vitest'
import { moveByKey } from './crop-moves.ts'

/** Presses a key, and returns how the photo was moved and whether the browser's own action was prevented. */
function press(key: string, modifiers: Partial<KeyboardEvent> = {}) {
  const [move, preventDefault] = [vi.fn(), vi.fn()]
  const none = { ctrlKey: false, metaKey: false, altKey: false }
  moveByKey({ key, preventDefault, ...none, ...modifiers } as unknown as KeyboardEvent, move)
  return { moved: move.mock.lastCall, prevented: preventDefault.mock.calls.length }
}

test('«+» enlarges the photo and an arrow key moves it', () => {
  expect(press('+', { shiftKey: true })).toEqual({ moved: [0, 0, 1.1], prevented: 1 })
  expect(press('ArrowLeft')).toEqual({ moved: [-0.04, 0], prevented: 1 })
})

test.each(['ctrlKey', 'metaKey', 'altKey'])('a key with %s is left to the browser', (modifier) => {
  for (const key of ['+', '-', 'ArrowLeft'])
    expect(press(key, { [modifier]: true })).toEqual({ moved: undefined, prevented: 0 })
})
