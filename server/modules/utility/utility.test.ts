import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { today } from '#contract/dates.ts'
import { institution } from '#tests/support/institution/index.ts'
import {
  type ApplicationServer,
  startApplicationServer,
  type TestApplicant,
} from '#tests/support/application-server.ts'

const { records } = institution

let server: ApplicationServer
let who: TestApplicant
beforeAll(async () => {
  server = await startApplicationServer()
  who = await server.newApplicant()
})
afterAll(() => server.stop())

test.each([
  ['get-qualification', records.qualifications],
  ['get-olevel-subjects', records.subjects],
  ['get-grades', ['A1', 'B2', 'B3', 'C4', 'C5', 'C6', 'D7', 'E8', 'F9', 'AR']],
])('%s is the institution’s list', async (path, list) => {
  expect((await server.call('GET', `/Utility/${path}`, who)).data).toEqual(list)
  expect((await server.call('GET', `/Utility/${path}`, null)).status).toBe(401)
})

test('the years are text, newest first, from the institution’s first year to this one', async () => {
  // Fixes the date, so that the year cannot change during the test.
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const years: string[] = []
  for (let year = Number(today().slice(0, 4)); year >= records.firstYear; year--) years.push(String(year))
  const reply = await server.call('GET', '/Utility/get-date-range', who)
  expect(reply.data).toEqual({ startDate: years, endDate: years })
  expect((await server.call('GET', '/Utility/get-date-range', null)).status).toBe(401)
})
