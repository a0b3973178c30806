import { afterEach, expect, test, vi } from 'vitest'
import { savedWords } from './save-status.tsx'

afterEach(() => vi.unstubAllGlobals())

test('the status of a form that must be submitted never says that the form is sent automatically', () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  const notDone = 'Your answer is not sent.'
  expect(savedWords({ where: 'device', failed: true }, notDone)).toBe(`Kept on this phone. ${notDone}`)
  expect(savedWords({ where: 'server', at: '2026-11-21T13:32:00.000Z' }, notDone)).toBe(
    `Kept with us, 14:32. ${notDone}`,
  )
  expect(savedWords({ where: 'device', failed: true })).toBe(
    'Saved on this phone. We send it when you have network.',
  )
})
