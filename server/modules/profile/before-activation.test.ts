import { describe, expect, test } from 'vitest'
import { aPassword, freshEmail } from '#tests/support/samples.ts'
import { signedInData, startSigningInServer } from '#tests/support/signing-in.ts'
import { subjectOf } from '#tests/support/mail-subjects.ts'
import { forThisFile } from '#tests/support/for-this-file.ts'

const server = await forThisFile(startSigningInServer())

const activate = '/Profile/activate-profile'

/** Returns the codes in all emails to an email address, newest first. */
const codesFor = async (email: string) =>
  (await server.mailsTo(email)).flatMap(({ text }) => /code=([0-9A-Z]{26})/.exec(text)?.[1] ?? [])

describe('requesting the code again', () => {
  const resend = '/Profile/resend-activation'

  test('a new code revokes the earlier one; a double click sends one mail', async () => {
    const email = await server.register()
    const first = await server.codeFor(email)
    await Promise.all([server.post(resend, { username: email }), server.post(resend, { username: email })])
    await server.runJobs()
    expect(await server.mailsTo(email)).toHaveLength(2)
    const second = await server.codeFor(email)
    expect((await server.post(activate, { verificationCode: first })).status).toBe(400)
    expect((await server.post(activate, { verificationCode: second })).status).toBe(200)
  })

  test('the response does not reveal whether a name is unknown, pending or active', async () => {
    const names = [await server.register(), await server.activated(), freshEmail(), 'A/000001']
    const answers = await Promise.all(names.map((username) => server.post(resend, { username })))
    expect(new Set(answers.map((answer) => answer.text)).size).toBe(1)
    await server.runJobs()
    const codes = (await server.mailsTo(names[1] ?? '')).filter(({ text }) => text.includes('?code='))
    expect(codes).toHaveLength(1)
  })
})

describe('correcting the address', () => {
  const correct = '/Profile/correct-email'

  test('needs the password, changes the address and sends the code there', async () => {
    const [wrong, right] = [await server.register(), freshEmail('right')]
    const old = await server.codeFor(wrong)
    const rejected = await server.post(correct, {
      username: wrong,
      password: 'not the password',
      email: right,
    })
    expect(rejected.status).toBe(400)
    expect(await server.mailsTo(right)).toEqual([])
    const body = { username: wrong, password: aPassword, email: right }
    expect((await server.post(correct, body)).status).toBe(200)
    expect((await server.post(activate, { verificationCode: old })).status).toBe(400)
    expect((await server.post(activate, { verificationCode: await server.codeFor(right) })).status).toBe(200)
    const { profileDetail } = signedInData(await server.signIn(right))
    expect(profileDetail.email).toBe(right)
    expect(await server.actions(right)).toContain('email-corrected')
  })

  test('a taken address gets the same response, and its owner is informed', async () => {
    const [mine, other] = [await server.register(), await server.register()]
    const [theirs, free] = [await server.activated(), freshEmail()]
    const taken = await server.post(correct, { username: mine, password: aPassword, email: theirs })
    expect((await server.mailsTo(theirs))[0]?.subject).toBe(subjectOf('already-registered'))
    const moved = await server.post(correct, { username: other, password: aPassword, email: free })
    expect(taken.status).toBe(200)
    expect(taken.text.replaceAll(theirs, '')).toBe(moved.text.replaceAll(free, ''))
    for (const old of [mine, other]) expect((await server.signIn(old)).status).toBe(400)
  })

  test('a reset code that was sent to the mistyped address is revoked', async () => {
    const [wrong, right] = [await server.register(), freshEmail('right')]
    await server.post('/Authentication/initiate-password-reset', { username: wrong })
    await server.runJobs()
    const verificationCode = await server.codeFor(wrong)
    await server.post(correct, { username: wrong, password: aPassword, email: right })
    const password = 'seven other words here'
    const body = { verificationCode, password, cpassword: password }
    expect((await server.post('/Authentication/reset-password', body)).status).toBe(400)
    expect((await server.signIn(right)).status).toBe(200)
  })

  test('two simultaneous corrections to one free address get the same response; one can be activated', async () => {
    const [one, two, free] = [await server.register(), await server.register(), freshEmail()]
    const answers = await Promise.all(
      [one, two].map((username) => server.post(correct, { username, password: aPassword, email: free })),
    )
    expect(answers.map((answer) => answer.status)).toEqual([200, 200])
    expect(answers[0]?.text).toBe(answers[1]?.text)
    const codes = await codesFor(free)
    expect(codes).toHaveLength(2)
    const statuses = await Promise.all(
      codes.map(async (verificationCode) => (await server.post(activate, { verificationCode })).status),
    )
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 400])
  })

  test('is rejected after the activation', async () => {
    const email = await server.activated()
    const answer = await server.post(correct, { username: email, password: aPassword, email: freshEmail() })
    expect(answer.status).toBe(409)
    await server.applicant(email)
  })

  test('a correction to the same address sends a new code', async () => {
    const email = await server.register()
    expect((await server.post(correct, { username: email, password: aPassword, email })).status).toBe(200)
    expect(await server.mailsTo(email)).toHaveLength(2)
  })
})
