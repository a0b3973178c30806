import { describe, expect, test } from 'vitest'
import { aPassword, freshEmail } from '#tests/support/samples.ts'
import { signedInData, startSigningInServer } from '#tests/support/signing-in.ts'
import { forThisFile } from '#tests/support/for-this-file.ts'

const server = await forThisFile(startSigningInServer())

const ask = (username: string) => server.post('/Authentication/initiate-password-reset', { username })
const reset = (verificationCode: string, password = newPassword, cpassword = password) =>
  server.post('/Authentication/reset-password', { verificationCode, password, cpassword })
const change = (username: string, password: string, chosen: string, headers: Record<string, string> = {}) =>
  server.post(
    '/Authentication/change-password',
    { username, password, newPassword: chosen, cpassword: chosen },
    { headers },
  )
const newPassword = 'seven other words here'
const works = async (token: string) =>
  (await server.call('GET', '/Profile/Get-Profile', { token })).status === 200

async function resetCode(email: string): Promise<string> {
  await ask(email)
  await server.runJobs()
  return server.codeFor(email)
}

describe('a forgotten password', () => {
  test('is replaced with the emailed code, which ends all sessions and informs the owner', async () => {
    const email = await server.activated()
    const sessions = [signedInData(await server.signIn(email)), signedInData(await server.signIn(email))]
    const code = await resetCode(email)
    expect((await reset(code)).status).toBe(200)
    for (const { authDetails } of sessions) {
      expect(await works(authDetails.accessToken)).toBe(false)
      const { refreshToken } = authDetails
      expect((await server.post('/Authentication/refresh-token', { refreshToken })).status).toBe(401)
    }
    expect((await server.signIn(email)).status).toBe(400)
    expect((await server.signIn(email, newPassword)).status).toBe(200)
    expect((await server.mailsTo(email))[0]?.template).toBe('password-changed')
    const actions = await server.actions(email)
    expect(actions.filter((action) => action === 'password-reset')).toHaveLength(1)
  })

  test('returns the same response for every username, by POST and by GET', async () => {
    const [known, unknown] = [await server.activated(), freshEmail()]
    const answers = await Promise.all(
      [known, unknown, 'ONIKO/24/000001'].flatMap((name) => [
        ask(name),
        server.call('GET', `/Authentication/initiate-password-reset/${encodeURIComponent(name)}`),
      ]),
    )
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200, 200, 200, 200])
    expect(new Set(answers.map((answer) => answer.text)).size).toBe(1)
    expect(new Set(answers.map((answer) => Object.keys(answer.headers).sort().join())).size).toBe(1)
    await server.runJobs()
    expect((await server.mailsTo(known))[0]?.template).toBe('password-reset')
    expect(await server.mailsTo(unknown)).toEqual([])
  })

  test('has a code that works once, for 30 minutes, until a newer one is sent', async () => {
    const email = await server.activated()
    const first = await resetCode(email)
    const second = await resetCode(email)
    expect((await reset(first)).status).toBe(400)
    const { id } = await server.applicant(email)
    const { rows } = await server.database.systemPool.query(
      "select extract(epoch from expires_at - created_at)::int as life from token where applicant_id = $1 and kind = 'reset'",
      [id],
    )
    expect(rows).toEqual([{ life: 1800 }])
    const answers = await Promise.all(Array.from({ length: 10 }, () => reset(second)))
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1)
    const replayed = await reset(second)
    expect(replayed.status).toBe(400)
    expect(replayed.text).toBe((await reset('0'.repeat(26))).text)
    expect(replayed.body.errors).toHaveProperty('verificationCode')
  })

  test('cannot be replaced with a weak one, and the code stays valid', async () => {
    const email = await server.activated()
    const code = await resetCode(email)
    expect((await reset(code, 'password2024')).body.errors?.['password']).toContain('many people use')
    expect((await reset(code, 'Táíwò-1999!')).body.errors?.['password']).toContain('your own name')
    expect((await reset(code, newPassword, 'another')).body.errors).toHaveProperty('cpassword')
    expect((await reset(code)).status).toBe(200)
  })

  test('can be replaced without activating the profile', async () => {
    const email = await server.register()
    expect((await reset(await resetCode(email))).status).toBe(200)
    expect((await server.applicant(email)).stage).toBe('ProfileActivation')
    expect((await server.signIn(email, newPassword)).status).toBe(200)
    expect((await server.signIn(email)).status).toBe(400)
    expect((await server.mailsTo(email))[0]?.template).toBe('password-changed')
  })

  test('has a link to our own site in the email, whatever host the request names', async () => {
    const email = await server.activated()
    const headers = { host: 'evil.example', 'x-forwarded-host': 'evil.example' }
    await server.post('/Authentication/initiate-password-reset', { username: email }, { headers })
    await server.runJobs()
    const [mail] = await server.mailsTo(email)
    expect(mail?.text).toContain('http://localhost:3000/application/auth/reset-password?code=')
    expect(`${mail?.text}${mail?.html}`).not.toContain('evil.example')
  })
})

describe('changing the password', () => {
  test('needs the current one, ends the other sessions and informs the owner', async () => {
    const email = await server.activated()
    const [own, other] = [signedInData(await server.signIn(email)), signedInData(await server.signIn(email))]
    expect((await change(email, 'not the password', newPassword)).status).toBe(400)
    const authorization = `Bearer ${own.authDetails.accessToken}`
    expect((await change(email, aPassword, newPassword, { authorization })).status).toBe(200)
    expect(await works(own.authDetails.accessToken)).toBe(true)
    expect(await works(other.authDetails.accessToken)).toBe(false)
    expect((await server.signIn(email, newPassword)).status).toBe(200)
    expect((await server.mailsTo(email))[0]?.template).toBe('password-changed')
    expect(await server.actions(email)).toContain('password-changed')
  })

  test('ends all sessions if the request has no own session; a foreign token does not count', async () => {
    const [email, stranger] = [await server.activated(), await server.activated()]
    const mine = signedInData(await server.signIn(email))
    const theirs = signedInData(await server.signIn(stranger))
    const authorization = `Bearer ${theirs.authDetails.accessToken}`
    expect((await change(email, aPassword, newPassword, { authorization })).status).toBe(200)
    expect(await works(mine.authDetails.accessToken)).toBe(false)
    expect(await works(theirs.authDetails.accessToken)).toBe(true)
  })

  test.each([
    [aPassword, 'Choose another one'],
    ['qwertyuiop', 'neighbouring keys'],
    ['Ẹ̀kúndayọ̀ 7', 'your own name'],
    ['short', 'at least 10'],
  ])('rejects %j with the reason', async (chosen, words) => {
    const email = await server.activated()
    const answer = await change(email, aPassword, chosen)
    expect(answer.status).toBe(400)
    expect(answer.body.errors?.['newPassword']).toContain(words)
    expect((await server.signIn(email)).status).toBe(200)
  })

  test('succeeds for one of two simultaneous requests; the other gets «wrong password»', async () => {
    const email = await server.activated()
    const answers = await Promise.all([
      change(email, aPassword, newPassword),
      change(email, aPassword, 'eight more words there'),
    ])
    expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([200, 400])
  })

  test('returns the same response for an unknown name and a wrong password', async () => {
    const email = await server.activated()
    const wrong = await change(email, 'not the password', newPassword)
    const unknown = await change(freshEmail(), aPassword, newPassword)
    expect(wrong.status).toBe(400)
    expect(wrong.text).toBe(unknown.text)
  })
})
