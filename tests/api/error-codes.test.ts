import { expect, test, onTestFinished } from 'vitest'
import { errorsOf } from '#contract/endpoint-errors.ts'
import { profile } from '#contract/endpoints/profile.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { endpoints, fileEndpoints } from '#contract/endpoints/registry.ts'
import { errorStatus } from '#contract/error-codes.ts'
import { officeEndpoints, officeFileEndpoints } from '#contract/office/registry.ts'
import { conflict } from '#server/http/errors.ts'
import { takeUndeclared } from '#tests/support/declared-errors.ts'
import { enrolmentSetup } from '#tests/support/enrolment.ts'
import { startApiServer } from '#tests/support/api-server.ts'

test('before the acceptance fee is paid every call that needs it returns the same status and code', async () => {
  const setup = await enrolmentSetup()
  onTestFinished(() => setup.server.stop())
  const { token } = await setup.admitted()
  const body = (payType: string) => ({ token, body: { payType } })
  const rejected = [
    await setup.server.ask('GET', '/Printing/print-admission-letter', { token }),
    await setup.server.ask('GET', '/Profile/Get-MatricNumber', { token }),
    await setup.server.ask('POST', '/Profile/create-portal-account', {
      token,
      body: { portalPassword: 'a long way to the harbour' },
    }),
    await setup.server.ask('POST', '/Payment/initiate-payment', body('SchoolFee')),
    await setup.server.ask('POST', '/Payment/initiate-payment', body('SchoolFeePart')),
    await setup.server.ask('POST', '/Payment/initiate-payment', body('OrientationFee')),
  ]
  for (const each of rejected)
    expect(each).toMatchObject({ status: 422, code: 'acceptance-fee-unpaid', isSuccessful: false })
})

test('a code that the endpoint does not declare is reported', async () => {
  const server = await startApiServer()
  onTestFinished(() => server.stop())
  server.services.activation.askCode = () => Promise.reject(conflict('own-access', 'No.'))
  const answer = await server.ask('POST', profile.resendActivation.path, { body: { username: 'a@b.ng' } })
  expect(answer).toMatchObject({ status: 409, code: 'own-access' })
  expect(takeUndeclared()).toEqual(['POST /api/Profile/resend-activation: own-access'])
})

test('every code belongs to a call, and no endpoint declares codes that are added automatically', () => {
  const all: Endpoint[] = [...endpoints, ...officeEndpoints, ...fileEndpoints, ...officeFileEndpoints]
  for (const each of all) {
    const generic = errorsOf({ ...each, errors: [] })
    expect([each.path, each.errors.filter((code) => generic.includes(code))]).toEqual([each.path, []])
  }
  // No endpoint declares these codes. Only the webhook of the gateway (docs/how-to/add-an-endpoint.md, «Documents») and
  // the routes of the built pages use them.
  const elsewhere = ['signature-invalid', 'pages-not-built']
  const used = new Set<string>([...all.flatMap(errorsOf), ...elsewhere])
  expect(Object.keys(errorStatus).filter((code) => !used.has(code))).toEqual([])
})
