import { afterEach, expect, test, vi } from 'vitest'
import { useConfirmKey } from './use-confirm-key.ts'

/** State of the hooks, in the order of their calls. The hooks run without a component, so the test needs no browser. */
const cells: unknown[] = []
let position = 0

vi.mock('react', async (load) => ({
  ...(await load<object>()),
  useRef(initial: unknown) {
    cells[position] ??= { current: initial }
    return cells[position++]
  },
  useLayoutEffect(effect: () => void, dependencies?: unknown[]) {
    const isSame = dependencies !== undefined && String(cells[position]) === String(dependencies)
    cells[position++] = dependencies
    if (!isSame) effect()
  },
}))

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

class Page extends EventTarget {
  querySelector = () => null
}

test('a second Ctrl Enter does not confirm the screen that has just appeared', () => {
  vi.useFakeTimers()
  vi.stubGlobal('document', new Page())
  const confirm = vi.fn()
  const useScreen = (screen: string) => {
    position = 0
    useConfirmKey(screen, () => confirm(screen))
  }
  const press = (afterMs: number) => {
    vi.advanceTimersByTime(afterMs)
    const event = new Event('keydown', { cancelable: true })
    document.dispatchEvent(Object.assign(event, { key: 'Enter', ctrlKey: true }))
  }
  useScreen('first')
  press(399)
  expect(confirm).not.toHaveBeenCalled()
  useScreen('first')
  press(10)
  expect(confirm).toHaveBeenLastCalledWith('first')
  useScreen('second')
  press(100)
  expect(confirm).toHaveBeenCalledOnce()
  press(1000)
  expect(confirm).toHaveBeenLastCalledWith('second')
})
