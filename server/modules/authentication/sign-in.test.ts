import { describe, expect, test } from 'vitest'
import { aPassword, freshEmail } from '#tests/support/samples.ts'
import { fromPortal, renewedData, signedInData, startSigningInServer } from '#tests/support/signing-in.ts'
import { forThisFile } from '#tests/support/for-this-file.ts'
import { newToken } from '#server/modules/credentials/codes/secrets.ts'

const server = await forThisFile(startSigningInServer())

const getProfile = (token: string) => server.call('GET', '/Profile/Get-Profile', { token })
const refresh = (refreshToken: string) => server.post('/Authentication/refresh-token', { refreshToken })
const agePast = (seconds: number) =>
  server.database.systemPool.query(
    `update token set used_at = used_at - make_interval(secs => $1),
      created_at = created_at - make_interval(secs => $1)`,
    [seconds],
  )

describe('signing in', () => {
  test('accepts the email address in any case, or the application number', async () => {
    const email = await server.activated()
    const number = `ONIKO/26/${Date.now()}`
    const { id } = await server.applicant(email)
    await server.database.systemPool.query('update applicant set application_number = $2 where id = $1', [
      id,
      number,
    ])
    for (const username of [email, ` ${email.toUpperCase()} `, number, number.toLowerCase()]) {
      const answer = await server.signIn(username)
      expect(answer.status).toBe(200)
      const { authDetails, profileDetail } = signedInData(answer)
      expect(authDetails).toMatchObject({ tokenType: 'Bearer', expiresIn: 900 })
      expect(profileDetail).toMatchObject({
        profileId: id,
        email,
        nextStage: 'PaymentInitiation',
        avatar: null,
      })
      const profile = await getProfile(authDetails.accessToken)
      expect(profile.body.data).toEqual(profileDetail)
    }
    expect((await server.actions(email)).filter((action) => action === 'signed-in')).toHaveLength(4)
  })

  test('works before activation, so that the portal can show the activation page', async () => {
    const { profileDetail } = signedInData(await server.signIn(await server.register()))
    expect(profileDetail.nextStage).toBe('ProfileActivation')
  })

  test('returns the same 400 for a wrong password and an unknown name', async () => {
    const email = await server.activated()
    const wrong = await server.signIn(email, 'not the password')
    const unknown = await server.signIn(freshEmail(), aPassword)
    expect(wrong.status).toBe(400)
    expect(wrong.text).toBe(unknown.text)
    expect(Object.keys(wrong.headers).sort()).toEqual(Object.keys(unknown.headers).sort())
  })

  test.each([
    [{}, ['username', 'password']],
    [{ username: 'a@b.example', password: null }, ['password']],
    [{ username: ['a'], password: 'x' }, ['username']],
    [{ username: 'a'.repeat(255), password: 'x' }, ['username']],
    [{ username: 'a@b.example', password: 'x'.repeat(129) }, ['password']],
    [{ username: 'a@b.example', password: 'x', rememberMe: 'yes' }, ['rememberMe']],
    [{ username: 'a\u0000b', password: 'x' }, ['username']],
  ])('reports invalid input %j at its field', async (body, fields) => {
    const answer = await server.post('/Authentication/Login', body)
    expect(answer.status).toBe(400)
    expect(Object.keys(answer.body.errors ?? {}).sort()).toEqual(fields.sort())
  })

  test('fails if the password is changed while it is being checked', async () => {
    const email = await server.activated()
    const { id, passwordHash } = await server.applicant(email)
    const input = { applicantId: id, passwordHash, remembered: false, knowDevice: false, requestId: 'r' }
    expect(await server.services.sessions.open(input)).not.toBeNull()
    await server.database.systemPool.query("update applicant set password_hash = 'other' where id = $1", [id])
    expect(await server.services.sessions.open(input)).toBeNull()
  })

  test('stores only hashes of tokens', async () => {
    const { authDetails } = signedInData(await server.signIn(await server.activated()))
    const { rows } = await server.database.systemPool.query<{ all: string }>(
      'select string_agg(token::text, chr(10)) as all from token',
    )
    for (const token of [authDetails.accessToken, authDetails.refreshToken]) {
      expect(rows[0]?.all).not.toContain(token)
      expect(rows[0]?.all).not.toContain(Buffer.from(token, 'base64url').toString('hex'))
      expect(rows[0]?.all).not.toContain(Buffer.from(token).toString('hex'))
    }
  })
})

describe('renewing', () => {
  test('returns new tokens each time, and accepts the used one for 30 seconds', async () => {
    const { authDetails: first, profileDetail } = signedInData(await server.signIn(await server.activated()))
    const answer = await refresh(first.refreshToken)
    const second = renewedData(answer)
    expect(answer.body).toMatchObject({ data: { profileId: profileDetail.profileId } })
    expect(second.refreshToken).not.toBe(first.refreshToken)
    await agePast(29)
    const again = renewedData(await refresh(first.refreshToken))
    for (const tokens of [first, second, again])
      expect((await getProfile(tokens.accessToken)).status).toBe(200)
    renewedData(await refresh(second.refreshToken))
    renewedData(await refresh(again.refreshToken))
  })

  test('works for six tabs at once', async () => {
    const { authDetails } = signedInData(await server.signIn(await server.activated()))
    const answers = await Promise.all(Array.from({ length: 6 }, () => refresh(authDetails.refreshToken)))
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200, 200, 200, 200])
  })

  test.each(['owner', 'thief'])(
    'invalidates a copied token used within the 30 seconds when the %s renews first',
    async (first) => {
      const email = await server.activated()
      const { authDetails: stolen } = signedInData(await server.signIn(email))
      const owner = renewedData(await refresh(stolen.refreshToken))
      const thief = renewedData(await refresh(stolen.refreshToken))
      await agePast(15 * 60)
      const [one, two] = first === 'owner' ? [owner, thief] : [thief, owner]
      const next = renewedData(await refresh(one.refreshToken))
      await agePast(31)
      expect((await refresh(two.refreshToken)).status).toBe(401)
      expect((await refresh(next.refreshToken)).status).toBe(401)
      expect((await server.mailsTo(email))[0]?.template).toBe('session-revoked')
    },
  )

  test('does not invalidate the new tokens of another tab', async () => {
    const { authDetails } = signedInData(await server.signIn(await server.activated()))
    const [one, two] = [await refresh(authDetails.refreshToken), await refresh(authDetails.refreshToken)]
    renewedData(await refresh(renewedData(one).refreshToken))
    await agePast(15 * 60)
    expect((await refresh(renewedData(two).refreshToken)).status).toBe(200)
  })

  test('ends the session if a copied token is used later, and informs the owner', async () => {
    const email = await server.activated()
    const { authDetails: stolen } = signedInData(await server.signIn(email))
    const owner = renewedData(await refresh(stolen.refreshToken))
    const elsewhere = signedInData(await server.signIn(email)).authDetails
    await agePast(31)
    expect((await refresh(stolen.refreshToken)).status).toBe(401)
    expect((await refresh(owner.refreshToken)).status).toBe(401)
    for (const token of [stolen.accessToken, owner.accessToken])
      expect((await getProfile(token)).status).toBe(401)
    expect((await getProfile(elsewhere.accessToken)).status).toBe(200)
    expect((await server.mailsTo(email))[0]?.template).toBe('session-revoked')
    expect(await server.actions(email)).toContain('session-revoked')
  })

  test('rejects expired tokens', async () => {
    const email = await server.activated()
    const { authDetails } = signedInData(await server.signIn(email))
    const { id } = await server.applicant(email)
    await server.database.systemPool.query('update token set expires_at = now() where applicant_id = $1', [
      id,
    ])
    expect((await getProfile(authDetails.accessToken)).status).toBe(401)
    expect((await refresh(authDetails.refreshToken)).status).toBe(401)
  })

  test.each([
    [false, 12 * 3600],
    [true, 30 * 24 * 3600],
  ])('with remembered %s a refresh token lasts %s seconds, an access token 900', async (rememberMe, life) => {
    const email = await server.activated()
    await server.post('/Authentication/Login', { username: email, password: aPassword, rememberMe })
    const { id } = await server.applicant(email)
    const { rows } = await server.database.systemPool.query(
      `select kind, extract(epoch from expires_at - created_at)::int as life from token
        where kind in ('access', 'refresh') and applicant_id = $1 order by kind`,
      [id],
    )
    expect(rows).toEqual([
      { kind: 'access', life: 900 },
      { kind: 'refresh', life },
    ])
  })

  test('returns 400 without a token', async () => {
    const answer = await server.post('/Authentication/refresh-token', undefined)
    expect(answer).toMatchObject({ status: 400, body: { errors: { refreshToken: expect.any(String) } } })
  })
})

describe('kinds of tokens', () => {
  test('are not interchangeable, and invented ones are rejected', async () => {
    const email = await server.activated()
    const { authDetails } = signedInData(await server.signIn(email, aPassword, { headers: fromPortal }))
    const portal = await server.signIn(email, aPassword, { headers: fromPortal })
    const [device, cookie] = ['matric-device', 'matric-refresh'].map(
      (name) => portal.cookies.find((each) => each.name === name)?.value ?? '',
    )
    expect(device).toHaveLength(43)
    expect(cookie).toHaveLength(43)
    const { accessToken } = authDetails
    for (const token of [
      device,
      cookie,
      newToken(),
      '',
      'null',
      '../x',
      `${accessToken}=`,
      accessToken.slice(1),
    ])
      expect((await getProfile(token ?? '')).status).toBe(401)
    for (const token of [device, accessToken, newToken()])
      expect((await refresh(token ?? '')).status).toBe(401)
    expect((await getProfile(accessToken)).status).toBe(200)
  })

  test('reject a thousand random and mutated tokens', async () => {
    const { authDetails } = signedInData(await server.signIn(await server.activated()))
    const { accessToken } = authDetails
    for (let round = 0; round < 1000; round++) {
      const at = round % accessToken.length
      const other = accessToken.charAt(at) === 'A' ? 'B' : 'A'
      const token =
        round % 2 === 0 ? newToken() : accessToken.slice(0, at) + other + accessToken.slice(at + 1)
      expect(await server.services.sessions.read(token)).toBeNull()
    }
  })

  test.each(['Basic abc', 'bearer x', 'Bearer', ''])(
    'authorization %j is signed out',
    async (authorization) => {
      const answer = await server.call('GET', '/Profile/Get-Profile', { headers: { authorization } })
      expect(answer.status).toBe(401)
    },
  )
})

describe('signing out', () => {
  test('ends the session of the access token only, and always succeeds', async () => {
    const email = await server.activated()
    const one = signedInData(await server.signIn(email)).authDetails
    const two = signedInData(await server.signIn(email)).authDetails
    for (let round = 0; round < 2; round++) {
      const out = await server.call('POST', '/Authentication/logout', { token: one.accessToken })
      expect(out.status).toBe(200)
    }
    expect((await getProfile(one.accessToken)).status).toBe(401)
    expect((await refresh(one.refreshToken)).status).toBe(401)
    expect((await getProfile(two.accessToken)).status).toBe(200)
    expect((await server.call('POST', '/Authentication/logout')).status).toBe(200)
    expect((await server.actions(email)).filter((action) => action === 'signed-out')).toHaveLength(1)
  })

  test('leaves no token behind if the session is renewed at the same time', async () => {
    const email = await server.activated()
    for (let round = 0; round < 10; round++) {
      const { accessToken, refreshToken } = signedInData(await server.signIn(email)).authDetails
      const [, ...renewals] = await Promise.all([
        server.call('POST', '/Authentication/logout', { token: accessToken }),
        refresh(refreshToken),
        refresh(refreshToken),
      ])
      for (const answer of renewals.filter((each) => each.status === 200))
        expect((await getProfile(renewedData(answer).accessToken)).status).toBe(401)
    }
  })
})
