import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { applicationForm } from '#contract/endpoints/printing.ts'
import { serve } from '#server/main.ts'
import { defaultUsageLimits } from '#server/usage-limits.ts'
import { startApiServer } from '#tests/support/api-server.ts'
import { freePort } from '#tests/support/free-port.ts'
import { institutionFolder } from '#tests/support/institution/index.ts'
import { officeColleague } from '#tests/support/office/office.ts'
import { createTestDatabase } from '#tests/support/database/postgres.ts'
import { aRegistration, freshEmail } from '#tests/support/samples.ts'

test('a server enforces the limits of its settings', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'matric-limits-'))
  const { serverConnectionString } = await createTestDatabase()
  const server = await serve(
    {
      DATA_DIR: folder,
      DATABASE_URL: serverConnectionString,
      INSTITUTION_DIR: institutionFolder,
      PORT: await freePort(),
      LIMIT_REGISTRATIONS_PER_HOUR_AND_ADDRESS: '1',
      LIMIT_DOCUMENT_CHECKS_PER_HOUR_AND_ADDRESS: '2',
    },
    { info: () => undefined, error: () => undefined },
  )
  onTestFinished(async () => {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  })
  const register = async () => {
    const answer = await fetch(`${server.address}/api/Profile/Create-Short-Profile`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(aRegistration(freshEmail())),
    })
    return answer.status
  }
  const verify = async () =>
    (await fetch(`${server.address}/api/Printing/verify/MTR-2222-2222-2222-2222`)).status
  expect(await register()).toBeLessThan(300)
  const before = performance.now()
  expect(await register()).toBe(429)
  // The delay of a 429 is at least half its mean of 1 s. A timer of Node can fire a millisecond early.
  expect(performance.now() - before).toBeGreaterThan(490)
  expect([await verify(), await verify(), await verify()].at(-1)).toBe(429)
})

test('a server enforces the limits on drafts, prints and exports', async () => {
  const server = await startApiServer({
    usageLimits: {
      ...defaultUsageLimits,
      draftSavesPerMinuteAndPerson: 2,
      printsPerMinuteAndPerson: 2,
      exportsPerDayAndPerson: 1,
    },
  })
  onTestFinished(() => server.stop())
  const { token } = await server.applicant('Biodata')
  const body = { section: 'biodata', answers: { address: '12 Market Road' } }
  for (const status of [200, 200, 429])
    expect((await server.ask('POST', '/Application/save-draft', { token, body })).status).toBe(status)
  // The limit also counts rejected requests. This applicant has not submitted yet, so printing is rejected with 409.
  for (const status of [409, 409, 429])
    expect((await server.ask('GET', applicationForm.path, { token })).status).toBe(status)
  const { headers } = await officeColleague(server, 'clerk')
  const prepare = { headers, body: { format: 'csv' } }
  for (const status of [200, 429])
    expect((await server.ask('POST', '/Office/prepare-export', prepare)).status).toBe(status)
})
