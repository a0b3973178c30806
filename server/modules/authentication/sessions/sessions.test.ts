import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { keySeal } from '#server/adapters/seal/disk-seal.ts'
import type { Database, Tx } from '#server/db/client.ts'
import { newToken } from '#server/modules/credentials/codes/secrets.ts'
import { throttleService } from '#server/modules/credentials/throttle/throttle.ts'
import { ageTokens } from '#tests/support/age-tokens.ts'
import { recordOf } from '#tests/support/payments/payment-record.ts'
import { type PaymentSetup, paymentSetup } from '#tests/support/payments/payments.ts'
import type { IssuedTokens } from './issue-tokens.ts'
import { deviceLife, type SessionsService, sessionsService } from './sessions.service.ts'

let setup: PaymentSetup
let database: Database
let sessions: SessionsService
const seal = keySeal(randomBytes(32))
const mails: unknown[] = []
beforeAll(async () => {
  setup = await paymentSetup()
  ;({ database } = setup)
  const mail = { enqueue: async (_db: unknown, order: unknown) => void mails.push(order) }
  sessions = sessionsService({ database, mail, throttle: throttleService({ database }), seal })
})
afterAll(() => setup.stop())

const inOne = <T>(run: (tx: Tx) => Promise<T>) => database.system.transaction().execute(run)
const none = { access: null, refresh: null, device: undefined }

async function signedIn(applicantId: string, more: { remembered?: boolean; knowDevice?: boolean } = {}) {
  const opened = await sessions.open({
    applicantId,
    passwordHash: 'none',
    remembered: false,
    knowDevice: false,
    requestId: 'r1',
    ...more,
  })
  if (opened === null) throw new Error('The session was not opened')
  return opened
}

const person = () => setup.applicant('Biodata')
const sessionId = async ({ accessToken }: IssuedTokens) => (await sessions.read(accessToken))?.sessionId
const lastAudit = async (id: string) => (await recordOf(database, id)).audit.at(-1)

const age = (applicantId: string, seconds: number) => ageTokens(database, applicantId, seconds)

test('a session is opened with an audit entry and read by its access token only', async () => {
  const id = await person()
  const tokens = await signedIn(id, { remembered: true })
  const caller = await sessions.read(tokens.accessToken)
  expect(caller).toMatchObject({ applicantId: id, record: { id, firstname: 'Adunni', stage: 'Biodata' } })
  expect(await sessions.read(tokens.refreshToken)).toBeNull()
  expect(await sessions.read('no token')).toBeNull()
  expect(tokens).toMatchObject({ remembered: true, device: null })
  expect(await lastAudit(id)).toEqual({
    action: 'signed-in',
    actorKind: 'applicant',
    actorId: id,
    requestId: 'r1',
    before: null,
    after: { session: caller?.sessionId, remembered: true },
  })
})

test('a statement runs only for the owner of an access token', async () => {
  const tokens = await signedIn(await person())
  const statement = { name: 'test-statement', text: 'select 7 as seven', values: [] }
  expect(await sessions.enter(tokens.accessToken, statement)).toEqual([{ seven: 7 }])
  for (const token of [tokens.refreshToken, newToken(), 'no token'])
    expect(await sessions.enter(token, statement)).toBeNull()
})

test('a device is recognised for its owner, for 180 days', async () => {
  const [id, other] = [await person(), await person()]
  const { device } = await signedIn(id, { knowDevice: true })
  const key = await sessions.knownDevice(device ?? '', id)
  expect(key).toMatch(/^[\w-]{43}$/)
  expect(await sessions.knownDevice(device ?? '', other)).toBeNull()
  expect(await sessions.knownDevice(device ?? '', null)).toBeNull()
  await age(id, deviceLife - 60)
  expect(await sessions.knownDevice(device ?? '', id)).toBe(key)
  await age(id, 120)
  expect(await sessions.knownDevice(device ?? '', id)).toBeNull()
  expect(deviceLife).toBe(180 * 24 * 3600)
})

test('an invented device and an unknown name do not match each other', async () => {
  const id = await person()
  const { accessToken } = await signedIn(id)
  expect(await sessions.knownDevice(newToken(), null)).toBeNull()
  expect(await sessions.knownDevice(undefined, null)).toBeNull()
  expect(await sessions.knownDevice('no token', id)).toBeNull()
  // An access token does not identify a device.
  expect(await sessions.knownDevice(accessToken, id)).toBeNull()
})

test('a used refresh token works for 30 seconds more', async () => {
  const id = await person()
  const first = await signedIn(id, { remembered: true })
  const second = await sessions.refresh(first.refreshToken, 'r2')
  expect(second).toMatchObject({ remembered: true, applicantId: id })
  await age(id, 28)
  expect(await sessions.refresh(first.refreshToken, 'r3')).not.toBeNull()
  expect(await sessions.read(first.accessToken)).not.toBeNull()
})

test('a refresh token used after that ends the session, and its owner gets one mail', async () => {
  const [id, other] = [await person(), await person()]
  const [first, elsewhere, theirs] = [await signedIn(id), await signedIn(id), await signedIn(other)]
  const session = await sessionId(first)
  const second = await sessions.refresh(first.refreshToken, 'r2')
  await age(id, 31)
  mails.length = 0
  expect(await sessions.refresh(first.refreshToken, 'r4')).toBeNull()
  expect(await sessions.refresh(first.refreshToken, 'r5')).toBeNull()
  for (const token of [first.accessToken, second?.accessToken ?? ''])
    expect(await sessions.read(token)).toBeNull()
  for (const token of [elsewhere.accessToken, theirs.accessToken])
    expect(await sessions.read(token)).not.toBeNull()
  expect(await lastAudit(id)).toEqual({
    action: 'session-revoked',
    actorKind: 'system',
    actorId: null,
    requestId: 'r4',
    before: null,
    after: { session, reason: 'refresh token used twice' },
  })
  expect(mails).toEqual([
    {
      template: 'session-revoked',
      to: `${id}@example.test`,
      name: 'Adunni',
      data: { at: expect.stringMatching(/^\d{4}-/) },
      dedupeKey: `session-revoked:${session}`,
    },
  ])
})

test('a copied refresh token of a pending profile ends the session, but sends no mail to the unconfirmed address', async () => {
  const id = await setup.applicant('ProfileActivation')
  const first = await signedIn(id)
  await sessions.refresh(first.refreshToken, 'r2')
  await age(id, 31)
  mails.length = 0
  expect(await sessions.refresh(first.refreshToken, 'r4')).toBeNull()
  expect(await sessions.read(first.accessToken)).toBeNull()
  expect(await lastAudit(id)).toMatchObject({ action: 'session-revoked', requestId: 'r4' })
  expect(mails).toEqual([])
})

test('the first use of a token retires the older tokens of its session, but not the tokens of other sessions', async () => {
  const id = await person()
  const [first, elsewhere] = [await signedIn(id), await signedIn(id)]
  const one = await sessions.refresh(first.refreshToken, 'r2')
  const two = await sessions.refresh(first.refreshToken, 'r2')
  await age(id, 60)
  expect(await sessions.refresh(one?.refreshToken ?? '', 'r3')).not.toBeNull()
  expect(await sessions.refresh(elsewhere.refreshToken, 'r3')).not.toBeNull()
  // The use of `one` has also marked `two` as used. Within the grace period, `two` is still accepted. After it, `two`
  // is regarded as copied.
  expect(await sessions.refresh(two?.refreshToken ?? '', 'r3')).not.toBeNull()
  await age(id, 31)
  expect(await sessions.refresh(two?.refreshToken ?? '', 'r3')).toBeNull()
  expect(await sessions.read(elsewhere.accessToken)).not.toBeNull()
})

test('a token retired by the first use of another one counts as copied', async () => {
  const id = await person()
  const first = await signedIn(id)
  const [one, two] = [
    await sessions.refresh(first.refreshToken, 'r2'),
    await sessions.refresh(first.refreshToken, 'r2'),
  ]
  await age(id, 60)
  const next = await sessions.refresh(one?.refreshToken ?? '', 'r3')
  expect(await sessions.read(next?.accessToken ?? '')).not.toBeNull()
  await age(id, 31)
  expect(await sessions.refresh(two?.refreshToken ?? '', 'r4')).toBeNull()
  expect(await sessions.read(next?.accessToken ?? '')).toBeNull()
})

test('two tokens issued at almost the same time both stay usable', async () => {
  const id = await person()
  const first = await signedIn(id)
  const [one, two] = [
    await sessions.refresh(first.refreshToken, 'r2'),
    await sessions.refresh(first.refreshToken, 'r2'),
  ]
  expect(await sessions.refresh(one?.refreshToken ?? '', 'r3')).not.toBeNull()
  await age(id, 60)
  expect(await sessions.refresh(two?.refreshToken ?? '', 'r4')).not.toBeNull()
})

test('no session is opened for a password that was changed in the meantime', async () => {
  const id = await person()
  const input = { applicantId: id, passwordHash: 'old', remembered: false, knowDevice: true, requestId: 'r1' }
  expect(await sessions.open(input)).toBeNull()
  expect((await recordOf(database, id)).audit).toEqual([])
})

test('an expired, unknown or wrong token is not renewed', async () => {
  const id = await person()
  const tokens = await signedIn(id)
  for (const token of [tokens.accessToken, newToken(), 'no token'])
    expect(await sessions.refresh(token, 'r2')).toBeNull()
  await age(id, 12 * 3600 + 1)
  expect(await sessions.refresh(tokens.refreshToken, 'r2')).toBeNull()
})

test.each(['access', 'refresh'] as const)(
  'signing out by the %s token ends that session once',
  async (kind) => {
    const id = await person()
    const [tokens, elsewhere] = [await signedIn(id), await signedIn(id)]
    const session = await sessionId(tokens)
    const own = { ...none, [kind]: kind === 'access' ? tokens.accessToken : tokens.refreshToken }
    for (let round = 0; round < 2; round++) await sessions.end(own, 'r7')
    expect(await sessions.read(tokens.accessToken)).toBeNull()
    expect(await sessions.refresh(tokens.refreshToken, 'r8')).toBeNull()
    expect(await sessions.read(elsewhere.accessToken)).not.toBeNull()
    const { audit } = await recordOf(database, id)
    expect(audit.filter(({ action }) => action === 'signed-out')).toEqual([
      {
        action: 'signed-out',
        actorKind: 'applicant',
        actorId: id,
        requestId: 'r7',
        before: null,
        after: { session },
      },
    ])
  },
)

test('signing out without a token, or with tokens in the wrong place, ends nothing', async () => {
  const id = await person()
  const { accessToken, refreshToken } = await signedIn(id)
  for (const tokens of [none, { access: refreshToken, refresh: accessToken }])
    await expect(sessions.end(tokens, 'r9')).resolves.toBeUndefined()
  expect(await sessions.read(accessToken)).not.toBeNull()
})

test('all other sessions of an applicant end, and only theirs', async () => {
  const [id, other] = [await person(), await person()]
  const [own, second, third] = [await signedIn(id), await signedIn(id), await signedIn(id)]
  const theirs = await signedIn(other)
  const keep = { ...none, refresh: own.refreshToken }
  expect(await inOne((tx) => sessions.endOthers(tx, id, keep))).toBe(2)
  expect(await inOne((tx) => sessions.endOthers(tx, id, keep))).toBe(0)
  for (const { accessToken } of [second, third]) expect(await sessions.read(accessToken)).toBeNull()
  for (const { accessToken } of [own, theirs]) expect(await sessions.read(accessToken)).not.toBeNull()
  // With a token of another applicant, `endOthers` ends all sessions of `id`.
  const foreign = { ...none, access: theirs.accessToken }
  expect(await inOne((tx) => sessions.endOthers(tx, id, foreign))).toBe(1)
  expect(await sessions.read(own.accessToken)).toBeNull()
  expect(await sessions.read(theirs.accessToken)).not.toBeNull()
})

test('ending all sessions returns their number', async () => {
  const [id, other] = [await person(), await person()]
  const [one, two, theirs] = [await signedIn(id), await signedIn(id), await signedIn(other)]
  expect(await inOne((tx) => sessions.endAll(tx, id))).toBe(2)
  expect(await inOne((tx) => sessions.endAll(tx, id))).toBe(0)
  for (const { accessToken } of [one, two]) expect(await sessions.read(accessToken)).toBeNull()
  expect(await sessions.read(theirs.accessToken)).not.toBeNull()
})

test('tokens are deleted a day after they expire, and then their session', async () => {
  const [old, young, living] = [await person(), await person(), await person()]
  for (const id of [old, young, living]) await signedIn(id)
  await age(old, 12 * 3600 + 25 * 3600)
  await age(young, 12 * 3600 + 23 * 3600)
  const ids = [old, young, living]
  await database.systemPool.query(
    `update session set created_at = created_at - interval '2 days' where applicant_id = any($1)`,
    [ids],
  )
  await sessions.deleteOld()
  const left = async (table: 'token' | 'session') =>
    Promise.all(
      ids.map(
        async (id) =>
          (await database.system.selectFrom(table).selectAll().where('applicantId', '=', id).execute())
            .length,
      ),
    )
  // The access token of `young` expired more than a day ago, so only the refresh token is left.
  expect(await left('token')).toEqual([0, 1, 2])
  expect(await left('session')).toEqual([0, 1, 1])
})
