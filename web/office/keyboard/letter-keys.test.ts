import { afterEach, expect, test } from 'vitest'
import { isKeyOff, letterKeysStore } from './letter-keys.ts'

afterEach(() => letterKeysStore.set(true))

test('single characters can be switched off; named keys and Space always work', () => {
  const keys = ['n', 'N', '5', '?', '*', ' ', 'Enter', 'Escape', 'Shift+ArrowUp']
  expect(keys.filter(isKeyOff)).toEqual([])
  letterKeysStore.set(false)
  expect(keys.filter(isKeyOff)).toEqual(['n', 'N', '5', '?', '*'])
})
