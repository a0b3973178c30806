import { describe, expect, test } from 'vitest'
import { codeHash } from '#server/modules/credentials/codes/secrets.ts'
import { productionLimits } from '#server/modules/credentials/throttle/limits.ts'
import { aPassword, aRegistration, freshEmail } from '#tests/support/samples.ts'
import { signedInData, startSigningInServer } from '#tests/support/signing-in.ts'
import { noLimits } from '#tests/support/server-deps.ts'
import { forThisFile } from '#tests/support/for-this-file.ts'

/*
 * Anyone can register any email address. A registration must not reveal whether the address is taken, and must not set
 * the password of the owner's profile.
 */

const server = await forThisFile(
  startSigningInServer({ limits: { ...noLimits, account: productionLimits.account } }),
)

const strangers = 'a stranger chose this'
const [activate, resend] = ['/Profile/activate-profile', '/Profile/resend-activation']

async function register(email: string, password: string, firstName = 'Ngozi'): Promise<void> {
  const body = { ...aRegistration(email), firstName, password, cpassword: password }
  expect((await server.post('/Profile/Create-Short-Profile', body)).status).toBe(200)
}

/** Removes the email address, tokens and ids from a response, so that responses to different people can be compared. */
const plain = (text: string, email: string) =>
  text
    .replaceAll(email, '')
    .replaceAll(/"(accessToken|refreshToken|profileId)":"[^"]+"/g, '"$1":""')
    .replaceAll(/[0-9a-f-]{36}/g, '')

describe('a stranger who registers an address', () => {
  test('gets the same responses whether the address is free, pending or active', async () => {
    const addresses = [freshEmail(), await server.register(), await server.activated()]
    const seen = new Set<string>()
    for (const email of addresses) {
      await register(email, strangers)
      const wrong = await server.signIn(email, 'neither of the two')
      const right = await server.signIn(email, strangers)
      expect(signedInData(right).profileDetail.nextStage).toBe('ProfileActivation')
      expect(signedInData(right).profileDetail.firstname).toBe('Ngozi')
      seen.add([wrong.status, wrong.text, right.status, plain(right.text, email)].join('\n'))
    }
    expect(seen.size).toBe(1)
  })

  test('sees no difference later, when the owner activates the profile or requests codes', async () => {
    const email = freshEmail()
    await register(email, strangers)
    await register(email, aPassword)
    expect(signedInData(await server.signIn(email, strangers)).profileDetail.nextStage).toBe(
      'ProfileActivation',
    )
    const verificationCode = await server.codeFor(email)
    expect((await server.post(activate, { verificationCode })).status).toBe(200)
    expect(signedInData(await server.signIn(email, strangers)).profileDetail.nextStage).toBe(
      'ProfileActivation',
    )
  })

  test('can change the password and address of their own profile only', async () => {
    const email = await server.activated()
    await register(email, strangers)
    const newPassword = 'another of the stranger'
    const change = { username: email, password: strangers, newPassword, cpassword: newPassword }
    const mailed = (await server.mailsTo(email)).length
    expect((await server.post('/Authentication/change-password', change)).status).toBe(200)
    // The change sends no email. Otherwise a stranger could flood the owner with emails about changed passwords.
    expect(await server.mailsTo(email)).toHaveLength(mailed)
    const away = { username: email, password: newPassword, email: freshEmail() }
    expect((await server.post('/Profile/correct-email', away)).status).toBe(200)
    expect((await server.signIn(email, newPassword)).status).toBe(400)
    expect((await server.signIn(away.email, newPassword)).status).toBe(200)
    expect(signedInData(await server.signIn(email)).profileDetail.nextStage).toBe('PaymentInitiation')
  })

  test('cannot reset the count of failed attempts for the owner by signing in', async () => {
    for (const email of [await server.activated(), freshEmail()]) {
      await register(email, strangers)
      const statuses: number[] = []
      for (let round = 0; round < 6; round++) {
        statuses.push((await server.signIn(email, `guess number ${round}`)).status)
        if (round < 3) expect((await server.signIn(email, strangers)).status).toBe(200)
      }
      expect(statuses).toEqual([400, 400, 400, 400, 400, 429])
    }
  })
})

describe('the code decides which profile is activated', () => {
  test.each(['before', 'after'])(
    'a stranger registered %s the owner: the owner’s code activates the owner’s password',
    async (when) => {
      const email = freshEmail()
      if (when === 'before') await register(email, strangers, 'Mallory')
      await register(email, aPassword)
      const verificationCode = await server.codeFor(email)
      if (when === 'after') await register(email, strangers, 'Mallory')
      expect((await server.post(activate, { verificationCode })).status).toBe(200)
      const { profileDetail } = signedInData(await server.signIn(email, aPassword))
      expect(profileDetail).toMatchObject({ firstname: 'Ngozi', nextStage: 'PaymentInitiation' })
      expect(signedInData(await server.signIn(email, strangers)).profileDetail.nextStage).toBe(
        'ProfileActivation',
      )
    },
  )

  test('after the activation, no other code of the address works', async () => {
    const email = freshEmail()
    await register(email, strangers)
    const theirs = await server.codeFor(email)
    await register(email, aPassword)
    const ours = await server.codeFor(email)
    const both = await Promise.all(
      [theirs, ours].map(
        async (verificationCode) => (await server.post(activate, { verificationCode })).status,
      ),
    )
    expect(both.toSorted((a, b) => a - b)).toEqual([200, 400])
  })

  test('each pending profile gets its own new code, with the time of its registration', async () => {
    const email = freshEmail()
    await register(email, strangers)
    await register(email, aPassword)
    await server.post(resend, { username: email.toUpperCase() })
    await server.runJobs()
    const mails = await server.mailsTo(email)
    expect(mails).toHaveLength(4)
    for (const { text } of mails) expect(text).toMatch(/registered .* on \d\d\/\d\d\/\d{4}, \d\d:\d\d/)
  })

  test('registering four times does not stop the owner’s code, which activates the owner’s password', async () => {
    const email = freshEmail()
    await register(email, aPassword)
    const { id } = await server.applicant(email)
    const early = signedInData(await server.signIn(email, aPassword)).authDetails
    for (const number of ['one', 'two', 'three', 'four']) await register(email, `${strangers} ${number}`)
    const before = new Set((await server.mailsTo(email)).map((mail) => mail.id))
    await server.post(resend, { username: email })
    await server.runJobs()
    const codes = (await server.mailsTo(email))
      .filter((mail) => !before.has(mail.id))
      .map(({ text }) => /[?&]code=([0-9A-Z]{26})/.exec(text)?.[1] ?? '')
    expect(codes).toHaveLength(4)
    const owners = await server.database.system
      .selectFrom('token')
      .select(['hash'])
      .where('applicantId', '=', id)
      .where('kind', '=', 'activation')
      .executeTakeFirstOrThrow()
    const verificationCode = codes.find((code) => codeHash(code)?.equals(owners.hash)) ?? ''
    expect((await server.post(activate, { verificationCode })).status).toBe(200)
    expect((await server.call('GET', '/Profile/Get-Profile', { token: early.accessToken })).status).toBe(401)
    const stageFor = async (password: string) =>
      signedInData(await server.signIn(email, password)).profileDetail.nextStage
    expect(await stageFor(aPassword)).toBe('PaymentInitiation')
    expect(await stageFor(`${strangers} four`)).toBe('ProfileActivation')
  })

  test('a new code for an active address is not sent; its owner is informed', async () => {
    const email = await server.activated()
    await register(email, strangers)
    await server.post(resend, { username: email })
    await server.runJobs()
    const templates = (await server.mailsTo(email)).map(({ template }) => template)
    expect(templates.toSorted()).toEqual([
      'activation',
      'already-registered',
      'already-registered',
      'profile-activated',
    ])
  })

  test('a reset by the owner of the mailbox replaces the password of every pending profile', async () => {
    const email = freshEmail()
    await register(email, strangers)
    const theirs = signedInData(await server.signIn(email, strangers)).authDetails
    const code = await server.codeFor(email)
    await server.post('/Authentication/initiate-password-reset', { username: email })
    await server.runJobs()
    const body = { verificationCode: await server.codeFor(email), password: aPassword, cpassword: aPassword }
    expect((await server.post('/Authentication/reset-password', body)).status).toBe(200)
    expect((await server.call('GET', '/Profile/Get-Profile', { token: theirs.accessToken })).status).toBe(401)
    expect((await server.signIn(email, strangers)).status).toBe(400)
    expect((await server.post(activate, { verificationCode: code })).status).toBe(200)
    expect(signedInData(await server.signIn(email, aPassword)).profileDetail.nextStage).toBe(
      'PaymentInitiation',
    )
  })
})

test('profiles not activated within thirty days are deleted, all others stay', async () => {
  const [old, young, active] = [await server.register(), await server.register(), await server.activated()]
  const age = async (email: string, days: number) =>
    server.database.systemPool.query(
      'update applicant set created_at = now() - make_interval(days => $2) where email = $1',
      [email, days],
    )
  await age(old, 31)
  await age(young, 29)
  await age(active, 400)
  const { id } = await server.applicant(old)
  await server.services.activation.deleteForgotten()
  await server.services.activation.deleteForgotten()
  expect((await server.signIn(old)).status).toBe(400)
  for (const email of [young, active]) expect((await server.signIn(email)).status).toBe(200)
  const trail = server.database.system
    .selectFrom('auditEvent')
    .select('applicantId')
    .where('action', '=', 'profile-forgotten')
  expect(await trail.execute()).toEqual([{ applicantId: id }])
})
