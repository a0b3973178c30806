import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastify from 'fastify'
import { expect, onTestFinished, test, vi } from 'vitest'
import { startApplicationServer } from '#tests/support/application-server.ts'
import { cleanUpParts } from './parts-cleanup.ts'

test('each server cleans up its own unfinished uploads at startup and every hour, also after an error, until it stops', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const http = fastify()
  const warn = vi.spyOn(http.log, 'warn')
  let runs = 0
  const cleanUp = async () => {
    runs += 1
    if (runs === 1) throw new Error('the folder cannot be read')
    return 0
  }
  cleanUpParts(http, { cleanUp })
  expect(runs).toBe(1)
  await vi.advanceTimersByTimeAsync(3_600_000 - 1)
  expect([runs, warn.mock.calls.length]).toEqual([1, 1])
  await vi.advanceTimersByTimeAsync(1)
  expect([runs, warn.mock.calls.length]).toEqual([2, 1])
  await http.close()
  await vi.advanceTimersByTimeAsync(2 * 3_600_000)
  expect(runs).toBe(2)
  vi.useRealTimers()
})

test('the hourly timer of a server deletes expired parts in its scratch folder', async () => {
  const intervals = vi.spyOn(globalThis, 'setInterval')
  const { scratchFolder, stop } = await startApplicationServer()
  onTestFinished(stop)
  const hourly = intervals.mock.calls.find(([, ms]) => ms === 3_600_000)?.[0]
  intervals.mockRestore()
  const parts = join(scratchFolder, 'parts')
  const part = join(parts, 'an-applicant', 'OlevelResult.1')
  await mkdir(join(parts, 'an-applicant'), { recursive: true })
  await writeFile(part, '')
  const twoDaysAgo = new Date(Date.now() - 2 * 86_400_000)
  await utimes(part, twoDaysAgo, twoDaysAgo)
  hourly?.()
  await expect.poll(() => readdir(parts)).toEqual([])
})
