import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { linesTogether } from './lines-together.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function collected() {
  const writes: string[] = []
  return { writes, lines: linesTogether({ write: (text) => writes.push(text) }) }
}

const info = (words: string) => `{"level":30,"msg":"${words}"}\n`
const error = '{"level":50,"msg":"fault"}\n'

it('ordinary lines go out together after a moment, in their order', () => {
  const { writes, lines } = collected()
  lines.write(info('one'))
  lines.write(info('two'))
  expect(writes).toEqual([])
  vi.advanceTimersByTime(200)
  expect(writes).toEqual([info('one') + info('two')])
  lines.write(info('three'))
  vi.advanceTimersByTime(200)
  expect(writes).toEqual([info('one') + info('two'), info('three')])
})

it('a fault goes out at once, with what stood before it', () => {
  const { writes, lines } = collected()
  lines.write(info('one'))
  lines.write(error)
  expect(writes).toEqual([info('one') + error])
  vi.advanceTimersByTime(1000)
  expect(writes).toHaveLength(1)
})

it('a busy moment does not pile up', () => {
  const { writes, lines } = collected()
  for (let at = 0; at < 1000; at++) lines.write(info(String(at)))
  expect(writes.length).toBeGreaterThan(0)
  lines.flush()
  expect(writes.join('')).toBe(Array.from({ length: 1000 }, (_, at) => info(String(at))).join(''))
})

it('flushing twice writes once', () => {
  const { writes, lines } = collected()
  lines.write(info('one'))
  lines.flush()
  lines.flush()
  expect(writes).toEqual([info('one')])
})
