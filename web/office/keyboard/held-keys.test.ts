import { expect, test, vi } from 'vitest'
import { useAltKeys } from './use-alt-keys.ts'
import { useCapturedKeys } from './use-captured-keys.ts'
import { useDigits } from './use-digits.ts'
import { useKeyPairs } from './use-key-pairs.ts'
import { useKeys } from './use-keys.ts'
import { useStopKey } from './use-stop-key.ts'

// The hooks run outside a component, so that the test needs no browser.
vi.mock('react', async (load) => ({
  ...(await load<object>()),
  useRef: (current: unknown) => ({ current }),
  useLayoutEffect: (effect: () => void) => effect(),
}))

class Page extends EventTarget {
  querySelector = (): Control | null => null
}
class Control extends EventTarget {}
for (const name of ['Element', 'HTMLElement', 'HTMLInputElement', 'HTMLSelectElement'])
  vi.stubGlobal(name, Control)

type Pressed = Partial<Pick<KeyboardEvent, 'code' | 'ctrlKey' | 'altKey' | 'repeat'>>

/** Presses a key. Returns whether a shortcut has prevented the browser's action. */
function press(key: string, more: Pressed = {}): boolean {
  const event = new Event('keydown', { cancelable: true })
  document.dispatchEvent(Object.assign(event, { key, code: key, repeat: false, ...more }))
  return event.defaultPrevented
}

/** Binds keys with `bind`, holds a key for three repetitions, and returns how often its action was called. */
function timesHeld(bind: (action: () => void) => void, key: string, more: Pressed = {}): number {
  vi.stubGlobal('document', new Page())
  const action = vi.fn()
  bind(action)
  press(key, more)
  for (let at = 0; at < 3; at += 1) press(key, { ...more, repeat: true })
  return action.mock.calls.length
}

test.each(['1', 'z', 'n', 's', 'x', '*', ' ', 'Enter', 'Delete', ']'])('a held %j acts once', (key) => {
  expect(timesHeld((action) => useKeys({ [key]: action }), key)).toBe(1)
  expect(timesHeld((action) => useCapturedKeys({ [key]: action }), key)).toBe(1)
})

test.each(['j', 'k', 'ArrowDown', '+'])('a held %s repeats its action', (key) => {
  expect(timesHeld((action) => useKeys({ [key]: action }), key)).toBe(4)
})

test('a held combination or digit of a dialog acts once, and Alt with an arrow key repeats its action', () => {
  expect(timesHeld(useStopKey, '.', { ctrlKey: true })).toBe(1)
  expect(timesHeld((action) => useDigits(['lost'], action), '1')).toBe(1)
  const next = { altKey: true, code: 'KeyN' }
  expect(timesHeld((action) => useAltKeys({ KeyN: action }), 'n', next)).toBe(1)
  expect(timesHeld((action) => useAltKeys({ ArrowDown: action }), 'ArrowDown', { altKey: true })).toBe(4)
})

test('an open dialog turns off keys with Alt, except its own, and if two actions have one key, only one runs', () => {
  vi.stubGlobal('document', Object.assign(new Page(), { querySelector: () => new Control() }))
  const [ofPage, ofDialog, ofOther] = [vi.fn(), vi.fn(), vi.fn()]
  useAltKeys({ KeyN: ofPage })
  useAltKeys({ KeyT: ofDialog }, { inDialogs: true })
  useAltKeys({ KeyT: ofOther }, { inDialogs: true })
  press('n', { altKey: true, code: 'KeyN' })
  press('t', { altKey: true, code: 'KeyT' })
  expect([ofPage, ofDialog, ofOther].map(({ mock }) => mock.calls.length)).toEqual([0, 1, 0])
})

test('a held second key of a pair does not run the page’s own action for this key', () => {
  vi.stubGlobal('document', new Page())
  const [ofPair, ofPage] = [vi.fn(), vi.fn()]
  useKeyPairs('q', { 1: ofPair })
  press('q')
  press('1')
  useKeys({ 1: ofPage })
  press('1', { repeat: true })
  expect([ofPair, ofPage].map(({ mock }) => mock.calls.length)).toEqual([1, 0])
})

test('a held key that a shortcut has used does not scroll or type either', () => {
  vi.stubGlobal('document', new Page())
  useKeys({ ' ': () => {} })
  expect([press(' '), press(' ', { repeat: true })]).toEqual([true, true])
  expect([press('c'), press('c', { repeat: true }), press(' ', { repeat: true })]).toEqual([
    false,
    false,
    false,
  ])
})
