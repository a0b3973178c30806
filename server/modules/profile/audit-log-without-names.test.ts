import { expect, test } from 'vitest'
import { aPassword, aRegistration, freshEmail } from '#tests/support/samples.ts'
import { startSigningInServer } from '#tests/support/signing-in.ts'
import { forThisFile } from '#tests/support/for-this-file.ts'

const server = await forThisFile(startSigningInServer())

async function trailOf(applicantId: string) {
  const rows = await server.database.system
    .selectFrom('auditEvent')
    .selectAll()
    .where('applicantId', '=', applicantId)
    .orderBy('id')
    .execute()
  return { actions: rows.map(({ action }) => action), text: JSON.stringify(rows), rows }
}

test('the audit log contains no name, address or number of a person who never activates', async () => {
  const person = { ...aRegistration(), lastName: 'Abubakari', firstName: 'Ngozichi', othername: 'Temidayo' }
  const right = freshEmail('right')
  const body = { username: person.email, password: aPassword }
  await server.post('/Profile/Create-Short-Profile', person)
  const { id } = await server.applicant(person.email)
  await server.post('/Profile/Create-Short-Profile', person)
  await server.post('/Authentication/login', body)
  await server.post('/Profile/resend-activation', { username: person.email })
  await server.post('/Authentication/initiate-password-reset', { username: person.email })
  await server.runJobs()
  await server.post('/Profile/correct-email', { ...body, email: right })
  const { actions, text, rows } = await trailOf(id)
  expect(actions).toEqual(expect.arrayContaining(['profile-created', 'registered-again', 'email-corrected']))
  const { lastName, firstName, othername, mobileNumber, email } = person
  for (const said of [lastName, firstName, othername, mobileNumber, email, right])
    expect(text).not.toContain(said)
  const corrected = rows.find(({ action }) => action === 'email-corrected')
  const hash = expect.stringMatching(/^[0-9a-f]{64}$/)
  expect(corrected).toMatchObject({ before: { emailSha256: hash }, after: { emailSha256: hash } })
  expect(corrected?.before).not.toEqual(corrected?.after)
})
