import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { aPassword, aRegistration } from '#tests/support/samples.ts'
import { signedInData, startSigningInServer } from '#tests/support/signing-in.ts'
import { subjectOf } from '#tests/support/mail-subjects.ts'
import { institution } from '#tests/support/institution/index.ts'
import { forThisFile } from '#tests/support/for-this-file.ts'

const universityPassword = institution.identity.passwordWords[0]?.repeat(2) ?? ''

const server = await forThisFile(startSigningInServer())

const create = '/Profile/Create-Short-Profile'
const activate = '/Profile/activate-profile'

describe('registering', () => {
  test('creates the profile, one mail with a code and one audit entry', async () => {
    const registration = aRegistration()
    const answer = await server.post(create, { ...registration, email: registration.email.toUpperCase() })
    expect(answer).toMatchObject({ status: 200, body: { isSuccessful: true, errors: null, data: null } })
    const row = await server.applicant(registration.email)
    expect(row).toMatchObject({ surname: 'Ẹ̀kúndayọ̀', stage: 'ProfileActivation', applicationNumber: null })
    expect(row.passwordHash).toMatch(/^\$argon2id\$/)
    expect(await server.mailsTo(registration.email)).toHaveLength(1)
    expect(await server.actions(registration.email)).toEqual(['profile-created'])
  })

  test('stores answers of the eligibility check as drafts', async () => {
    const registration = aRegistration()
    const stored = async () => {
      const { rows } = await server.database.systemPool.query(
        `select step_id, answers from draft join applicant on id = applicant_id where email = $1 order by step_id`,
        [registration.email],
      )
      return rows.map((row) => [row.step_id, row.answers])
    }
    const first = {
      biodata: { dob: '1990-04-23' },
      educationalRecords: { qualification: 'NCE' },
      olevelResults: { examName: 'WAEC', laterSittings: '[]' },
      programme: { programmeId: 'x' },
    }
    await server.post(create, { ...registration, drafts: first })
    expect(await stored()).toEqual(Object.entries(first))
    // The response to the first registration may have been lost. Before registering again, the visitor may repeat the
    // eligibility check.
    await server.post(create, { ...registration, drafts: { olevelResults: { examName: 'NECO' } } })
    expect(await stored()).toEqual(Object.entries({ ...first, olevelResults: { examName: 'NECO' } }))
  })

  test.each([
    ['another section', { nextOfKin: { address: 'Lagos' } }],
    ['another field of a section', { biodata: { dob: '1990-04-23', address: 'Lagos' } }],
    ['a text that is too long', { olevelResults: { examName: 'x'.repeat(1_001) } }],
  ])('rejects drafts with %s and stores nothing', async (_, drafts) => {
    const registration = aRegistration()
    const answer = await server.post(create, { ...registration, drafts })
    expect(answer.body.isSuccessful).toBe(false)
    expect(await server.mailsTo(registration.email)).toEqual([])
  })

  test('a missing other name must be confirmed', async () => {
    const registration = aRegistration()
    const rejected = await server.post(create, { ...registration, othername: '' })
    expect(rejected).toMatchObject({
      status: 400,
      body: { errors: { othername: 'Type the other name, or confirm that there is none.' } },
    })
    const taken = await server.post(create, { ...registration, othername: '', noOthername: true })
    expect(taken.status).toBe(200)
    expect(await server.applicant(registration.email)).toMatchObject({ othername: '', noOthername: true })
  })

  test.each([
    ['cpassword', { cpassword: 'another password' }, 'The Password and Confirm Password must be the same!'],
    ['password', { password: 'short', cpassword: 'short' }, 'at least 10 characters'],
    ['password', { password: 'password2024', cpassword: 'password2024' }, 'many people use'],
    ['password', { password: 'Ọlúwaṣeun1990', cpassword: 'Ọlúwaṣeun1990' }, 'your own name'],
    ['password', { password: universityPassword, cpassword: universityPassword }, 'university'],
    ['email', { email: 'ada@example.com\r\nBcc: x@example.com' }, ''],
    ['firstName', { firstName: 'Ada\r\nBcc: x' }, ''],
  ])('rejects %s with the reason and stores nothing', async (field, change, words) => {
    const registration = aRegistration()
    const answer = await server.post(create, { ...registration, ...change })
    expect(answer.status).toBe(400)
    expect(answer.body.errors?.[field]).toContain(words)
    expect(await server.mailsTo(registration.email)).toEqual([])
  })

  test('internal columns cannot be set by the request', async () => {
    for (const extra of [
      { stage: 'IsAdmitted' },
      { nextStage: 'IsAdmitted' },
      { id: 'x' },
      { hasPaidSchoolFee: true },
    ])
      expect((await server.post(create, { ...aRegistration(), ...extra })).status).toBe(422)
  })

  test('a taken address gets the same response, and only its owner is informed', async () => {
    const email = await server.activated()
    const [known, unknown] = [aRegistration(email), aRegistration()]
    const password = 'seven other words here'
    const again = await server.post(create, { ...known, firstName: 'Mallory', password, cpassword: password })
    const fresh = await server.post(create, unknown)
    expect(again.text.replaceAll(email, '')).toBe(fresh.text.replaceAll(unknown.email, ''))
    expect(Object.keys(again.headers).sort()).toEqual(Object.keys(fresh.headers).sort())
    const [mail] = await server.mailsTo(email)
    expect(mail?.subject).toBe(subjectOf('already-registered'))
    expect(`${mail?.text}${mail?.html}`).not.toMatch(/Mallory|code=/)
    const { profileDetail } = signedInData(await server.signIn(email))
    expect(profileDetail).toMatchObject({ firstname: 'Ọlúwaṣeun', nextStage: 'PaymentInitiation' })
  })

  test('a pending address gets at most one new code per minute', async () => {
    const email = await server.register()
    await server.post(create, aRegistration(email))
    expect(await server.mailsTo(email)).toHaveLength(1)
    await server.database.systemPool.query("update token set created_at = created_at - interval '2 minutes'")
    const first = await server.codeFor(email)
    await server.post(create, aRegistration(email))
    expect(await server.codeFor(email)).not.toBe(first)
    expect((await server.post(activate, { verificationCode: first })).status).toBe(400)
    expect((await server.signIn(email, aPassword)).status).toBe(200)
  })

  test('thirty simultaneous registrations of one address create one profile', async () => {
    const registration = aRegistration()
    const answers = await Promise.all(Array.from({ length: 30 }, () => server.post(create, registration)))
    expect(new Set(answers.map((answer) => answer.text)).size).toBe(1)
    expect(answers[0]?.status).toBe(200)
    expect(await server.mailsTo(registration.email)).toHaveLength(1)
    const actions = await server.actions(registration.email)
    expect(actions.filter((action) => action === 'profile-created')).toHaveLength(1)
  })

  test('if the mail cannot be stored, no profile is created', async () => {
    const registration = aRegistration()
    await sql`alter table mail rename to mail_gone`.execute(server.owner)
    const answer = await server.post(create, registration)
    await sql`alter table mail_gone rename to mail`.execute(server.owner)
    expect(answer.status).toBe(500)
    expect(answer.body.message).not.toContain('mail_gone')
    await expect(server.applicant(registration.email)).rejects.toThrow()
  })
})

describe('activating', () => {
  test('moves the stage and notifies the applicant', async () => {
    const email = await server.register()
    const verificationCode = await server.codeFor(email)
    const answer = await server.post(activate, { verificationCode })
    expect(answer).toMatchObject({ status: 200, body: { data: { username: email } } })
    const { id, stage } = await server.applicant(email)
    expect(stage).toBe('PaymentInitiation')
    expect((await server.services.notifications.list(id)).notifications).toHaveLength(1)
    const told = await server.mailsTo(email)
    expect(told.map(({ subject }) => subject)).toContain(subjectOf('profile-activated'))
    expect(told).toHaveLength(2)
    expect(await server.actions(email)).toEqual(['profile-created', 'profile-activated'])
  })

  test('accepts a code again after a lost response without effect, and rejects it later', async () => {
    const email = await server.register()
    const verificationCode = await server.codeFor(email)
    const first = await server.post(activate, { verificationCode })
    const second = await server.post(activate, { verificationCode })
    expect(second).toMatchObject({ status: 200, text: first.text, body: { data: { username: email } } })
    expect(await server.actions(email)).toEqual(['profile-created', 'profile-activated'])
    expect(await server.mailsTo(email)).toHaveLength(2)
    await server.database.systemPool.query(
      `update token set used_at = used_at - interval '16 minutes' where kind = 'activation'`,
    )
    const replayed = await server.post(activate, { verificationCode })
    const wrong = await server.post(activate, { verificationCode: '0'.repeat(26) })
    expect(replayed.status).toBe(400)
    expect(replayed.text).toBe(wrong.text)
    expect(replayed.text).not.toContain(email)
    expect(replayed.body.errors).toHaveProperty('verificationCode')
  })

  test('accepts a code in lower case and with spaces', async () => {
    const email = await server.register()
    const code = await server.codeFor(email)
    const verificationCode = ` ${code.toLowerCase().replaceAll(/(.{5})/g, '$1 ')}`
    expect((await server.post(activate, { verificationCode })).status).toBe(200)
  })

  test('fifty simultaneous uses of a code activate the profile once', async () => {
    const email = await server.register()
    const verificationCode = await server.codeFor(email)
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => server.post(activate, { verificationCode })),
    )
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(50)
    expect(await server.actions(email)).toEqual(['profile-created', 'profile-activated'])
  })

  test('an expired code is rejected like a wrong one, and the database does not contain the code', async () => {
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

  test('a code is valid for a day', async () => {
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
  ])('is not a code: %j', async (verificationCode) => {
    const answer = await server.post(activate, { verificationCode })
    expect(answer.status).toBe(400)
    expect(answer.body.errors).toHaveProperty('verificationCode')
  })

  test('a code of another kind is rejected', async () => {
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
