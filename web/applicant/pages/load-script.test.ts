import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { toastStore } from '#web/toasts/toast-store.ts'
import { codeGroups } from '#web/build/code-groups.ts'
import { ChunkLoadError } from './chunk-load-error.ts'
import { actionScript, loadScript } from './load-script.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const failedImport = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module: x.js'))

test('a script that loads is returned', async () => {
  expect(await loadScript(async () => 7)).toBe(7)
  expect(vi.getTimerCount()).toBe(0)
})

test('a script that never arrives fails after two minutes', async () => {
  const failure = loadScript(() => new Promise(() => undefined)).catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(119_000)
  expect(vi.getTimerCount()).toBe(1)
  await vi.advanceTimersByTimeAsync(1000)
  expect(await failure).toBeInstanceOf(ChunkLoadError)
})

test('a script that was lost once is loaded again', async () => {
  const load = vi.fn(failedImport).mockRejectedValueOnce(new TypeError('Importing a module script failed.'))
  load.mockResolvedValueOnce(7 as never)
  const loading = loadScript(load)
  await vi.advanceTimersByTimeAsync(1000)
  expect([await loading, load.mock.calls.length]).toEqual([7, 2])
})

test('the script of an action that cannot be loaded shows a message', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const loading = actionScript(failedImport)
  await vi.advanceTimersByTimeAsync(1000)
  expect(await loading).toBeNull()
  expect(toastStore.get().map(({ message }) => message)).toEqual(['Please check your network connection!'])
})

test('the script of an action that the browser does not request again is loaded from another URL', async () => {
  const url = 'data:text/javascript,export const seven = 7 //'
  const loading = actionScript<{ seven: number }>(() =>
    Promise.reject(
      new TypeError(`Failed to fetch dynamically imported module: ${url.replaceAll(' ', '%20')}`),
    ),
  )
  await vi.advanceTimersByTimeAsync(1000)
  expect((await loading)?.seven).toBe(7)
})

test('each script of an action is a chunk of its own, so that its exports keep their names', () => {
  const folder = join(import.meta.dirname, '..')
  const scripts = globSync('**/*.tsx', { cwd: folder }).flatMap((file) =>
    [...readFileSync(join(folder, file), 'utf8').matchAll(/actionScript\(\(\) => import\('(.+?)'\)/g)].map(
      ([, script = '']) => `web/applicant/${join(dirname(file), script)}`,
    ),
  )
  expect(scripts).toContain('web/applicant/auth/phrase.ts')
  const grouped = scripts.filter((script) => codeGroups.some(({ test: group }) => group.test(script)))
  expect(grouped).toEqual([])
})

/**
 * Files that may call `import(...)` directly, without `loadScript` or a similar function. They do not wait for the
 * import, or another file passes their import to `loadScript`. The first file contains `loadScript` itself.
 */
const exceptions = [
  'pages/load-script.ts',
  'main.tsx',
  'confirm/confirm-store.ts',
  'guarded/use-open-drafts.ts',
]

test('every script that is loaded on demand has a time limit and a message', () => {
  const folder = join(import.meta.dirname, '..')
  const files = globSync('**/*.{ts,tsx}', { cwd: folder }).filter((file) => !file.endsWith('.test.ts'))
  expect(files.length).toBeGreaterThan(100)
  const found: string[] = []
  for (const file of files) {
    const code = readFileSync(join(folder, file), 'utf8').replace(/\/\*[^]*?\*\/|\/\/.*/g, '')
    if (/\blazy\(/.test(code) && file !== 'pages/page.tsx') found.push(`${file}: lazy`)
    for (const { index } of code.matchAll(/\bimport\(/g)) {
      const before = code.slice(Math.max(0, index - 60), index)
      if (
        !/\b(?:page|decoration|part|backgroundPart|loadScript|actionScript)\(/.test(before) &&
        !exceptions.includes(file)
      )
        found.push(file)
    }
  }
  expect(found).toEqual([])
})
