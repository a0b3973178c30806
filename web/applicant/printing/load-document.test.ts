import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FailedCall, RejectedCall } from '#web/api/call-errors.ts'
import * as keptFiles from '../offline/kept-files.ts'
import { loadDocument } from './load-document.ts'

const [fresh, old] = [new Blob(['fresh']), new Blob(['old'])]
const answer = { message: '', title: '', data: fresh }

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  vi.spyOn(keptFiles, 'keptDocument').mockResolvedValue(old)
  vi.spyOn(keptFiles, 'keepDocument').mockResolvedValue(undefined)
})
afterEach(() => {
  vi.restoreAllMocks()
})

test('a document is returned although the device has no space for a copy', async () => {
  vi.mocked(keptFiles.keepDocument).mockRejectedValue(new Error('QuotaExceededError'))
  expect(await loadDocument('/receipts', async () => answer)).toBe(answer)
})

test('a stored copy is returned with a message that it may be old', async () => {
  const busy = async () => Promise.reject(new FailedCall('The printer is busy.'))
  const { data, message } = await loadDocument('/letter', busy)
  expect(data).toBe(old)
  expect(message).toContain('stored earlier: the document may have changed since.')
  const receipts = await loadDocument('/receipts', busy, 'newer payments may be missing.')
  expect(receipts.message).toContain('stored earlier: newer payments may be missing.')
})

test('a rejection is an error even if there is a copy, and so is a failure without a copy', async () => {
  const rejection = new RejectedCall(409, { message: 'No payment.', title: '', errors: null })
  await expect(loadDocument('/receipts', async () => Promise.reject(rejection))).rejects.toBe(rejection)
  vi.mocked(keptFiles.keptDocument).mockResolvedValue(null)
  const failure = new FailedCall('No network')
  await expect(loadDocument('/receipts', async () => Promise.reject(failure))).rejects.toBe(failure)
})
