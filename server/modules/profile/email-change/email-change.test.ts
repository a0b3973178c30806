import { expect, test } from 'vitest'
import { emailChanges } from '#contract/endpoints/email-change.ts'
import { productionLimits } from '#server/modules/credentials/throttle/limits.ts'
import { forThisFile } from '#tests/support/for-this-file.ts'
import { subjectOf } from '#tests/support/mail-subjects.ts'
import { aPassword, aRegistration, freshEmail } from '#tests/support/samples.ts'
import { noLimits } from '#tests/support/server-deps.ts'
import { signedInData, startSigningInServer } from '#tests/support/signing-in.ts'

const { mailsPerHourAndName } = productionLimits
const server = await forThisFile(startSigningInServer({ limits: { ...noLimits, mailsPerHourAndName } }))

const tokenOf = async (email: string) => signedInData(await server.signIn(email)).authDetails.accessToken
const profileStatus = async (token: string) =>
  (await server.call('GET', '/Profile/Get-Profile', { token })).status
const request = (token: string, email: string, password = aPassword) =>
  server.post(emailChanges.request.path, { email, password }, { token })
const confirm = (verificationCode: string) => server.post(emailChanges.confirm.path, { verificationCode })
const stop = (verificationCode: string) => server.post(emailChanges.stop.path, { verificationCode })
const open = async (token: string) => (await server.call('GET', emailChanges.get.path, { token })).body.data
const subjects = async (email: string) => (await server.mailsTo(email)).map(({ subject }) => subject)

async function changing(newEmail = freshEmail(), of?: string) {
  const email = of ?? (await server.activated())
  const token = await tokenOf(email)
  expect((await request(token, newEmail)).status).toBe(200)
  return { email, newEmail, token, old: await server.codeFor(email), fresh: await server.codeFor(newEmail) }
}

const expire = (email: string) =>
  server.database.systemPool.query(
    `update email_change set expires_at = now() - interval '1 second'
     where applicant_id = (select id from applicant where email = $1)`,
    [email],
  )

test.each([
  ['the present address first', ['old', 'fresh']],
  ['the new address first', ['fresh', 'old']],
] as const)('changes the address when both have confirmed it, %s', async (_order, [first, second]) => {
  const change = await changing()
  const { email, newEmail, token } = change
  const elsewhere = await tokenOf(email)
  expect((await confirm(change[first])).status).toBe(200)
  expect(await open(token)).toMatchObject({
    newEmail,
    oldConfirmed: first === 'old',
    newConfirmed: first === 'fresh',
  })
  // A second confirmation from the same mailbox does not confirm the other mailbox.
  expect((await confirm(change[first])).status).toBe(200)
  expect((await server.signIn(newEmail)).status).toBe(400)

  const done = await confirm(change[second])
  expect(done.body.message).toMatch(/is changed/)
  expect((await server.signIn(newEmail)).status).toBe(200)
  expect((await server.signIn(email)).status).toBe(400)
  expect(await profileStatus(token)).toBe(200)
  expect(await profileStatus(elsewhere)).toBe(401)
  for (const address of [email, newEmail])
    expect(await subjects(address)).toContain(subjectOf('email-changed'))
  expect(await open(token)).toBeNull()
  // A phone may retry a call whose response was lost. The retry changes nothing.
  expect((await confirm(change[second])).text).toBe(done.text)
  expect((await server.actions(newEmail)).filter((action) => action === 'email-changed')).toHaveLength(1)
  expect((await stop(change.old)).status).toBe(400)
})

test('a reset code in the old mailbox no longer works', async () => {
  const { email, old, fresh } = await changing()
  await server.post('/Authentication/initiate-password-reset', { username: email })
  await server.runJobs()
  const verificationCode = await server.codeFor(email)
  await confirm(old)
  await confirm(fresh)
  const password = 'seven other words here'
  const body = { verificationCode, password, cpassword: password }
  expect((await server.post('/Authentication/reset-password', body)).status).toBe(400)
})

test('an activation code that was just used does not return the new address', async () => {
  const email = await server.register()
  const body = { verificationCode: await server.codeFor(email) }
  const activate = () => server.post('/Profile/activate-profile', body)
  expect((await activate()).status).toBe(200)
  const { newEmail, old, fresh } = await changing(freshEmail(), email)
  await confirm(old)
  await confirm(fresh)
  const repeated = await activate()
  expect(repeated).toMatchObject({ status: 400, body: { data: null } })
  expect(repeated.text).not.toContain(newEmail)
})

test.each(['reset', 'change'])('a %s of the password cancels an open change', async (how) => {
  const { email, token, old, fresh } = await changing()
  const password = 'seven other words here'
  if (how === 'reset') {
    await server.post('/Authentication/initiate-password-reset', { username: email })
    await server.runJobs()
    const body = { verificationCode: await server.codeFor(email), password, cpassword: password }
    expect((await server.post('/Authentication/reset-password', body)).status).toBe(200)
  } else {
    const body = { username: email, password: aPassword, newPassword: password, cpassword: password }
    expect((await server.post('/Authentication/change-password', body, { token })).status).toBe(200)
  }
  expect((await confirm(old)).status).toBe(400)
  expect((await confirm(fresh)).status).toBe(400)
})

test('needs the password of this profile', async () => {
  const email = await server.activated()
  const token = await tokenOf(email)
  expect((await request(token, freshEmail(), 'not the password')).status).toBe(400)
  // Another person has registered the same email address with another password. That password is not accepted either.
  const strangers = 'a stranger chose this'
  const registration = { ...aRegistration(email), password: strangers, cpassword: strangers }
  expect((await server.post('/Profile/Create-Short-Profile', registration)).status).toBe(200)
  expect((await request(token, freshEmail(), strangers)).status).toBe(400)
  expect(await open(token)).toBeNull()
})

test('the present address can stop the change, the new one cannot', async () => {
  const { email, newEmail, token, old, fresh } = await changing()
  await confirm(fresh)
  expect((await stop(fresh)).status).toBe(400)
  expect(await open(token)).not.toBeNull()
  expect((await stop(old)).status).toBe(200)
  expect((await stop(old)).status).toBe(200)
  expect(await open(token)).toBeNull()
  for (const code of [old, fresh]) expect((await confirm(code)).status).toBe(400)
  expect((await server.applicant(email)).email).toBe(email)
  expect((await server.signIn(newEmail)).status).toBe(400)
})

test('can be cancelled, expires, and a new request replaces an earlier one', async () => {
  const first = await changing()
  const other = freshEmail()
  await request(first.token, other)
  expect((await confirm(first.fresh)).status).toBe(400)
  expect(await open(first.token)).toMatchObject({ newEmail: other })
  expect((await server.post(emailChanges.cancel.path, {}, { token: first.token })).status).toBe(200)
  expect((await confirm(await server.codeFor(other))).status).toBe(400)

  const late = await changing()
  await confirm(late.old)
  await expire(late.email)
  expect((await confirm(late.fresh)).status).toBe(400)
  expect((await stop(late.old)).status).toBe(400)
  expect(await open(late.token)).toBeNull()
})

test('the same request again sends no mail and changes nothing, however often it is repeated', async () => {
  const { email, newEmail, token, old, fresh } = await changing()
  const first = await open(token)
  await confirm(old)
  for (let time = 0; time <= mailsPerHourAndName; time++)
    expect((await request(token, newEmail)).status).toBe(200)
  expect(await open(token)).toEqual({ ...(first as object), oldConfirmed: true })
  expect(await server.mailsTo(newEmail)).toHaveLength(1)
  expect((await server.actions(email)).filter((action) => action === 'email-change-requested')).toHaveLength(
    1,
  )
  expect((await confirm(fresh)).body.message).toMatch(/is changed/)
})

test('of two simultaneous requests for the same address, one sends the mails', async () => {
  const [email, newEmail] = [await server.activated(), freshEmail()]
  const token = await tokenOf(email)
  const answers = await Promise.all([request(token, newEmail), request(token, newEmail)])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect(await server.mailsTo(newEmail)).toHaveLength(1)
  expect((await server.actions(email)).filter((action) => action === 'email-change-requested')).toHaveLength(
    1,
  )
})

test('the same request from another device, or after a cancellation, sends new codes', async () => {
  const { email, newEmail, token, fresh } = await changing()
  const elsewhere = await tokenOf(email)
  expect((await request(elsewhere, newEmail)).status).toBe(200)
  expect((await confirm(fresh)).status).toBe(400)
  const second = await server.codeFor(newEmail)
  await server.post(emailChanges.cancel.path, {}, { token })
  expect((await request(elsewhere, newEmail)).status).toBe(200)
  expect((await confirm(second)).status).toBe(400)
  expect((await confirm(await server.codeFor(newEmail))).status).toBe(200)
  expect(await server.mailsTo(newEmail)).toHaveLength(3)
})

test('does not reveal whether the new address has a profile', async () => {
  const taken = await server.activated()
  const [asker, other] = [await server.activated(), await server.activated()]
  const [token, otherToken] = [await tokenOf(asker), await tokenOf(other)]
  const free = freshEmail()
  const plain = (text: string) => text.replaceAll(taken, '').replaceAll(free, '')
  const answers = [await request(token, taken), await request(otherToken, free)]
  expect(plain(answers[0]?.text ?? '')).toBe(plain(answers[1]?.text ?? ''))
  const states = [await open(token), await open(otherToken)].map((state) =>
    Object.keys(state as Record<string, unknown>),
  )
  expect(states[0]).toEqual(states[1])
  const [newest] = await server.mailsTo(taken)
  expect(newest?.subject).toBe(subjectOf('email-change-taken'))
  expect(newest?.text).not.toContain('code=')
  // The code from the current mailbox alone does not complete the change.
  await confirm(await server.codeFor(asker))
  expect((await server.applicant(asker)).email).toBe(asker)
})

test('of two profiles that change to the same address, one gets it', async () => {
  const shared = freshEmail()
  const one = await changing(shared)
  const two = await changing(shared)
  for (const { old } of [one, two]) await confirm(old)
  const answers = await Promise.all([confirm(one.fresh), confirm(two.fresh)])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  const winner = answers[0]?.status === 200 ? one : two
  const loser = winner === one ? two : one
  expect((await server.applicant(shared)).id).not.toBe((await server.applicant(loser.email)).id)
  expect((await server.signIn(loser.email)).status).toBe(200)
})

test('an address that was registered and activated in the meantime stays with its profile', async () => {
  const { email, newEmail, old, fresh } = await changing()
  await confirm(old)
  expect((await server.post('/Profile/Create-Short-Profile', aRegistration(newEmail))).status).toBe(200)
  const verificationCode = await server.codeFor(newEmail)
  expect((await server.post('/Profile/activate-profile', { verificationCode })).status).toBe(200)
  expect((await confirm(fresh)).status).toBe(409)
  expect((await confirm(fresh)).status).toBe(409)
  expect((await server.applicant(email)).email).toBe(email)
})

test('sends a limited number of mails per applicant and per new address', async () => {
  const token = await tokenOf(await server.activated())
  const statuses: number[] = []
  for (let time = 0; time <= mailsPerHourAndName; time++)
    statuses.push((await request(token, freshEmail())).status)
  expect(statuses).toEqual([...Array.from({ length: mailsPerHourAndName }, () => 200), 429])

  const target = freshEmail()
  for (let time = 0; time < mailsPerHourAndName; time++)
    await request(await tokenOf(await server.activated()), target)
  expect((await request(await tokenOf(await server.activated()), target)).status).toBe(429)
  expect(await server.mailsTo(target)).toHaveLength(mailsPerHourAndName)
})

test('rejects the present address, and a profile that is not active', async () => {
  const email = await server.activated()
  expect((await request(await tokenOf(email), email.toUpperCase())).status).toBe(400)
  expect((await request(await tokenOf(await server.register()), freshEmail())).status).toBe(409)
})
