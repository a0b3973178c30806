import { afterEach, expect, test, vi } from 'vitest'
import { useSeenSuggestion } from './use-seen-suggestion.ts'

// The hook runs outside a component, so that the test needs no browser.
vi.mock('react', async (load) => ({
  ...(await load<object>()),
  useRef: (current: unknown) => ({ current }),
  useLayoutEffect: (effect: () => void) => effect(),
}))

afterEach(() => vi.useRealTimers())

test('a second Enter proposes no admission of an application that has just appeared', () => {
  vi.useFakeTimers()
  const isSeen = useSeenSuggestion('a1', 'admit')
  vi.advanceTimersByTime(399)
  expect(isSeen()).toBe(false)
  vi.advanceTimersByTime(2)
  expect(isSeen()).toBe(true)
})

test('Enter directly after the subjects were confirmed proposes the admission', () => {
  vi.useFakeTimers()
  expect(useSeenSuggestion('a1', 'confirm')()).toBe(true)
})
