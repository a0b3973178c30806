import { expect, test, vi } from 'vitest'
import { deviceDrafts } from './device-drafts.ts'

vi.mock('#web/state/device-database.ts', () => ({
  changeRow: async (_table: string, _id: string, next: (before?: object) => object | null) => next(),
}))

test('the first stored draft asks the browser once to keep the data of the portal', async () => {
  const persist = vi.fn().mockResolvedValue(true)
  vi.stubGlobal('navigator', { storage: { persist } })
  const written = vi.fn()
  deviceDrafts.watch({ onWrite: written, onOtherTab: vi.fn() })
  for (const address of ['1', '12', '12 Market Road']) {
    deviceDrafts.keep(
      {
        profileId: 'ada',
        section: 'biodata',
        answers: { address },
        savedAt: null,
        changedAt: Date.now(),
        base: { answers: {}, savedAt: null },
        writer: 'this-device',
      },
      {},
    )
    await expect.poll(() => written).toHaveBeenCalled()
    written.mockClear()
  }
  deviceDrafts.remove('ada', 'biodata', null)
  expect(persist).toHaveBeenCalledTimes(1)
  vi.unstubAllGlobals()
})
