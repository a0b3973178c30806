import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ChunkLoadError } from './chunk-load-error.ts'
import { page } from './page.tsx'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const lost = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module: x.js'))
const Screen = () => null

/**
 * Loads a page. `results` are the results of its import, one for each attempt. Returns the number of attempts, and the
 * outcome: `loaded` or the error.
 */
async function load(results: readonly (() => Promise<typeof Screen>)[]) {
  let imports = 0
  const { load: loadPage } = page(async () => {
    imports += 1
    return (results[imports - 1] ?? lost)()
  })
  const outcome = loadPage().then(
    () => 'loaded',
    (error: unknown) => error,
  )
  await vi.runAllTimersAsync()
  return { imports, outcome: await outcome }
}

test('a script that is lost once is loaded a second time', async () => {
  expect(await load([lost, async () => Screen])).toEqual({ imports: 2, outcome: 'loaded' })
})

test('a script that is lost twice is reported', async () => {
  const { imports, outcome } = await load([lost, lost])
  expect(imports).toBe(2)
  expect(outcome).toBeInstanceOf(ChunkLoadError)
})

test('a lost style sheet is reported at once', async () => {
  const noStyle = () => Promise.reject(new Error('Unable to preload CSS for /x.css'))
  const { imports, outcome } = await load([noStyle])
  expect(imports).toBe(1)
  expect(outcome).toBeInstanceOf(ChunkLoadError)
})
