import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aPassword, aRegistration, freshEmail } from '#tests/support/samples.ts'
import { type SigningInServer, signedInData, startSigningInServer } from '#tests/support/signing-in.ts'

let server: SigningInServer
beforeAll(async () => {
  server = await startSigningInServer()
})
afterAll(() => server.stop())

const create = '/Profile/Create-Short-Profile'
const activate = '/Profile/activate-profile'

describe('registering', () => {
  test('makes the account, one mail with a code and one row in the audit trail', async () => {
    const registration = aRegistration()
    const answer = await server.post(create, { ...registration, email: registration.email.toUpperCase() })
    expect(answer).toMatchObject({ status: 200, body: { isSuccessful: true, errors: null, data: null } })
    const row = await server.applicant(registration.email)
    expect(row).toMatchObject({ surname: 'Ẹ̀kúndayọ̀', stage: 'ProfileActivation', applicationNumber: null })
    expect(row.passwordHash).toMatch(/^\$argon2id\$/)
    expect(await server.mailsTo(registration.email)).toHaveLength(1)
    expect(await server.actions(registration.email)).toEqual(['profile-created'])
  })

  test('people with two names say so', async () => {
    const registration = aRegistration()
    const refused = await server.post(create, { ...registration, othername: '' })
    expect(refused).toMatchObject({ status: 400, body: { errors: { othername: expect.any(String) } } })
    const taken = await server.post(create, { ...registration, othername: '', noOthername: true })
    expect(taken.status).toBe(200)
    expect(await server.applicant(registration.email)).toMatchObject({ othername: '', noOthername: true })
  })

  test.each([
    ['cpassword', { cpassword: 'another password' }, 'The Password and Confirm Password must be the same!'],
    ['password', { password: 'short', cpassword: 'short' }, 'at least 10 characters'],
    ['password', { password: 'password2024', cpassword: 'password2024' }, 'many people use'],
    ['password', { password: 'Ọlúwaṣeun1990', cpassword: 'Ọlúwaṣeun1990' }, 'your own name'],
    ['password', { password: 'onikouniversity', cpassword: 'onikouniversity' }, 'university'],
    ['email', { email: 'ada@example.com\r\nBcc: x@example.com' }, ''],
    ['firstName', { firstName: 'Ada\r\nBcc: x' }, ''],
  ])('refuses %s with the reason and stores nothing', async (field, change, words) => {
    const registration = aRegistration()
    const answer = await server.post(create, { ...registration, ...change })
    expect(answer.status).toBe(400)
    expect(answer.body.errors?.[field]).toContain(words)
    expect(await server.mailsTo(registration.email)).toEqual([])
  })

  test('columns of ours are not taken from the request', async () => {
    for (const extra of [
      { stage: 'IsAdmitted' },
      { nextStage: 'IsAdmitted' },
      { id: 'x' },
      { hasPaidSchoolFee: true },
    ])
      expect((await server.post(create, { ...aRegistration(), ...extra })).status).toBe(422)
  })

  test('an address with a profile is answered the same, and only its owner is told', async () => {
    const email = await server.activated()
    const before = await server.applicant(email)
    const [known, unknown] = [aRegistration(email), aRegistration()]
    const password = 'seven other words here'
    const again = await server.post(create, { ...known, firstName: 'Mallory', password, cpassword: password })
    const fresh = await server.post(create, unknown)
    expect(again.text.replaceAll(email, '')).toBe(fresh.text.replaceAll(unknown.email, ''))
    expect(Object.keys(again.headers).sort()).toEqual(Object.keys(fresh.headers).sort())
    expect(await server.applicant(email)).toEqual(before)
    const [mail] = await server.mailsTo(email)
    expect(mail?.subject).toContain('already have')
  })

  test('an address that waits for activation gets one more code at most a minute, its password stays', async () => {
    const email = await server.register()
    const other = 'seven other words here'
    await server.post(create, { ...aRegistration(email), password: other, cpassword: other })
    expect(await server.mailsTo(email)).toHaveLength(1)
    await server.database.systemPool.query("update token set created_at = created_at - interval '2 minutes'")
    const first = await server.codeFor(email)
    await server.post(create, aRegistration(email))
    expect(await server.codeFor(email)).not.toBe(first)
    expect((await server.signIn(email, other)).status).toBe(400)
    expect((await server.signIn(email, aPassword)).status).toBe(200)
  })

  test('thirty registrations of one address at once make one account', async () => {
    const registration = aRegistration()
    const answers = await Promise.all(Array.from({ length: 30 }, () => server.post(create, registration)))
    expect(new Set(answers.map((answer) => answer.text)).size).toBe(1)
    expect(answers[0]?.status).toBe(200)
    expect(await server.mailsTo(registration.email)).toHaveLength(1)
    const actions = await server.actions(registration.email)
    expect(actions.filter((action) => action === 'profile-created')).toHaveLength(1)
  })

  test('a mail that cannot be written leaves no account behind', async () => {
    const registration = aRegistration()
    await server.database.systemPool.query('alter table mail rename to mail_gone')
    const answer = await server.post(create, registration)
    await server.database.systemPool.query('alter table mail_gone rename to mail')
    expect(answer.status).toBe(500)
    expect(answer.body.message).not.toContain('mail_gone')
    await expect(server.applicant(registration.email)).rejects.toThrow()
  })
})

describe('activating', () => {
  test('moves the stage by the table, tells the applicant, and works once', async () => {
    const email = await server.register()
    const verificationCode = await server.codeFor(email)
    expect((await server.post(activate, { verificationCode })).status).toBe(200)
    const { id, stage } = await server.applicant(email)
    expect(stage).toBe('PaymentInitiation')
    expect((await server.services.notifications.list(id)).notifications).toHaveLength(1)
    const told = await server.mailsTo(email)
    expect(told.map(({ subject }) => subject)).toContain('Your Oniko University profile is active')
    expect(told).toHaveLength(2)
    expect(await server.actions(email)).toEqual(['profile-created', 'profile-activated'])
    const replayed = await server.post(activate, { verificationCode })
    const wrong = await server.post(activate, { verificationCode: '0'.repeat(26) })
    expect(replayed.status).toBe(400)
    expect(replayed.text).toBe(wrong.text)
    expect(replayed.body.errors).toHaveProperty('verificationCode')
  })

  test('small letters and spaces are forgiven', async () => {
    const email = await server.register()
    const code = await server.codeFor(email)
    const verificationCode = ` ${code.toLowerCase().replaceAll(/(.{5})/g, '$1 ')}`
    expect((await server.post(activate, { verificationCode })).status).toBe(200)
  })

  test('fifty uses of one code at once: one succeeds', async () => {
    const email = await server.register()
    const verificationCode = await server.codeFor(email)
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => server.post(activate, { verificationCode })),
    )
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1)
    expect(answers.filter((answer) => answer.status === 400)).toHaveLength(49)
    expect(await server.actions(email)).toEqual(['profile-created', 'profile-activated'])
  })

  test('an expired code is refused like a wrong one; the code itself is nowhere in the database', async () => {
    const email = await server.register()
    const verificationCode = await server.codeFor(email)
    const { id } = await server.applicant(email)
    const { rows } = await server.database.systemPool.query(
      `update token set expires_at = now() - interval '1 second' where applicant_id = $1 returning encode(hash, 'escape') as hash, extract(epoch from expires_at - created_at) as life`,
      [id],
    )
    expect(rows[0]?.hash).not.toContain(verificationCode)
    expect((await server.post(activate, { verificationCode })).status).toBe(400)
    expect((await server.applicant(email)).stage).toBe('ProfileActivation')
  })

  test('a code lives a day', async () => {
    const email = await server.register()
    const { id } = await server.applicant(email)
    const { rows } = await server.database.systemPool.query(
      'select extract(epoch from expires_at - created_at)::int as life from token where applicant_id = $1',
      [id],
    )
    expect(rows).toEqual([{ life: 24 * 3600 }])
  })

  test.each([
    [[]],
    [null],
    [{}],
    [''],
    [7],
    [true],
    [['a']],
    ['x'.repeat(129)],
    ['０'.repeat(26)],
    ["' or 1=1 --"],
  ])('no code: %j', async (verificationCode) => {
    const answer = await server.post(activate, { verificationCode })
    expect(answer.status).toBe(400)
    expect(answer.body.errors).toHaveProperty('verificationCode')
  })

  test('a code of one kind is not taken for another', async () => {
    const email = await server.register()
    await server.post('/Authentication/initiate-password-reset', { username: email })
    await server.runJobs()
    const reset = await server.codeFor(email)
    expect((await server.post(activate, { verificationCode: reset })).status).toBe(400)
    const [, first] = await server.mailsTo(email)
    const activation = /code=([0-9A-Z]{26})/.exec(first?.text ?? '')?.[1] ?? ''
    const body = {
      verificationCode: activation,
      password: 'seven other words here',
      cpassword: 'seven other words here',
    }
    expect((await server.post('/Authentication/reset-password', body)).status).toBe(400)
    expect((await server.post(activate, { verificationCode: activation })).status).toBe(200)
  })
})

describe('asking for the code again', () => {
  const resend = '/Profile/resend-activation'

  test('a new code makes the earlier one worthless; a double click is one mail', async () => {
    const email = await server.register()
    const first = await server.codeFor(email)
    await Promise.all([server.post(resend, { username: email }), server.post(resend, { username: email })])
    await server.runJobs()
    expect(await server.mailsTo(email)).toHaveLength(2)
    const second = await server.codeFor(email)
    expect((await server.post(activate, { verificationCode: first })).status).toBe(400)
    expect((await server.post(activate, { verificationCode: second })).status).toBe(200)
  })

  test('nobody learns whether a name is known, waiting or active', async () => {
    const names = [await server.register(), await server.activated(), freshEmail(), 'ONIKO/24/000001']
    const answers = await Promise.all(names.map((username) => server.post(resend, { username })))
    expect(new Set(answers.map((answer) => answer.text)).size).toBe(1)
    await server.runJobs()
    const codes = (await server.mailsTo(names[1] ?? '')).filter(({ text }) => text.includes('?code='))
    expect(codes).toHaveLength(1)
  })
})

describe('correcting the address', () => {
  const correct = '/Profile/correct-email'

  test('needs the password, moves the account and sends the code to the new address', async () => {
    const [wrong, right] = [await server.register(), freshEmail('right')]
    const old = await server.codeFor(wrong)
    const refused = await server.post(correct, {
      username: wrong,
      password: 'not the password',
      email: right,
    })
    expect(refused.status).toBe(400)
    expect(await server.mailsTo(right)).toEqual([])
    const body = { username: wrong, password: aPassword, email: right }
    expect((await server.post(correct, body)).status).toBe(200)
    expect((await server.post(activate, { verificationCode: old })).status).toBe(400)
    expect((await server.post(activate, { verificationCode: await server.codeFor(right) })).status).toBe(200)
    const { profileDetail } = signedInData(await server.signIn(right))
    expect(profileDetail.email).toBe(right)
    expect(await server.actions(right)).toContain('email-corrected')
  })

  test('an address that another profile has is answered the same, and its owner is told', async () => {
    const [mine, theirs, free] = [await server.register(), await server.activated(), freshEmail()]
    const taken = await server.post(correct, { username: mine, password: aPassword, email: theirs })
    expect((await server.applicant(mine)).stage).toBe('ProfileActivation')
    expect((await server.mailsTo(theirs))[0]?.subject).toContain('already have')
    const moved = await server.post(correct, { username: mine, password: aPassword, email: free })
    expect(taken.status).toBe(200)
    expect(taken.text.replaceAll(theirs, '')).toBe(moved.text.replaceAll(free, ''))
  })

  test('a reset code that went to the mistyped address opens nothing any more', async () => {
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

  test('two who correct to one free address at once: one gets it, both are answered the same', async () => {
    const [one, two, free] = [await server.register(), await server.register(), freshEmail()]
    const answers = await Promise.all(
      [one, two].map((username) => server.post(correct, { username, password: aPassword, email: free })),
    )
    expect(answers.map((answer) => answer.status)).toEqual([200, 200])
    expect(answers[0]?.text).toBe(answers[1]?.text)
    await server.applicant(free)
  })

  test('after the activation it is too late', async () => {
    const email = await server.activated()
    const answer = await server.post(correct, { username: email, password: aPassword, email: freshEmail() })
    expect(answer.status).toBe(409)
    await server.applicant(email)
  })

  test('the same address again is simply a new code', async () => {
    const email = await server.register()
    expect((await server.post(correct, { username: email, password: aPassword, email })).status).toBe(200)
    expect(await server.mailsTo(email)).toHaveLength(2)
  })
})
