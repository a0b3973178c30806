import { newId } from '#server/db/id.ts'
import type { ApiServer } from '#tests/support/api-server.ts'
import { applicantAt, sessionOf } from './history-applicant.ts'

/** Adds a webhook event, an unused upload, a draft, an idempotency key, a failed sign-in and a reset code. */
export async function oneRowOfEach(server: ApiServer): Promise<void> {
  const who = await applicantAt(server, 'PictureUpload')
  await who.upload('ProfilePicture')
  const answers = { address: '12 Market Ro' }
  await who.call('POST', '/Application/save-draft', { section: 'biodata', answers })
  await server.ask('POST', '/Application/update-stage', {
    token: await sessionOf(server, who.id),
    body: { currentStage: 'Biodata' },
    headers: { 'idempotency-key': newId() },
  })
  const announced = await applicantAt(server, 'PaymentInitiation')
  const reference = await announced.checkout('ApplicationFee')
  server.gateway.says(reference, 'succeeded')
  await server.http.inject({
    method: 'POST',
    url: '/api/Payment/webhook/paystack',
    headers: { 'content-type': 'application/json', 'x-fake': 'right' },
    payload: `charge.success ${reference}`,
  })
  const email = await server.activated()
  await server.post('/Authentication/initiate-password-reset', { username: email })
  await server.signIn(email, 'a wrong passphrase indeed')
  await server.runJobs()
}
