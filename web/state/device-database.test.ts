import { afterEach, expect, test, vi } from 'vitest'
import { hasDatabase } from './device-database.ts'

afterEach(() => vi.unstubAllGlobals())

test.each([
  ['the database', ['matric'], true],
  ['another database only', ['other'], false],
])('in a browser that lists %s, the database exists: %j', async (_what, names, exists) => {
  vi.stubGlobal('indexedDB', { databases: async () => names.map((name) => ({ name, version: 2 })) })
  expect(await hasDatabase()).toBe(exists)
})

test.each([true, false])(
  'in a browser that cannot list databases, the database exists: %s',
  async (exists) => {
    const request = Object.assign(new EventTarget(), {
      result: { close: vi.fn() },
      transaction: { abort: () => request.dispatchEvent(new Event('error')) },
    })
    const open = () => {
      setTimeout(() => request.dispatchEvent(new Event(exists ? 'success' : 'upgradeneeded')))
      return request
    }
    vi.stubGlobal('indexedDB', { open })
    expect(await hasDatabase()).toBe(exists)
    expect(request.result.close).toHaveBeenCalledTimes(exists ? 1 : 0)
  },
)
