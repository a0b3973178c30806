import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { keySeal } from '#server/adapters/seal/disk-seal.ts'
import type { Tx } from '#server/db/client.ts'
import { throttleService } from '#server/modules/credentials/throttle/throttle.ts'
import { forThisFile } from '#tests/support/for-this-file.ts'
import { ageTokens } from '#tests/support/age-tokens.ts'
import { recordOf } from '#tests/support/payments/payment-record.ts'
import { paymentSetup } from '#tests/support/payments/payments.ts'
import { sessionsService } from './sessions.service.ts'

/* Tests how long a session can be renewed, and which tokens a renewal leaves unchanged. */

const setup = await forThisFile(paymentSetup())
const { database } = setup
const sessions = sessionsService({
  database,
  mail: { enqueue: async () => undefined },
  throttle: throttleService({ database }),
  seal: keySeal(randomBytes(32)),
})

const minute = 60
const hour = 60 * minute
const day = 24 * hour

const person = () => setup.applicant('Biodata')

async function signedIn(applicantId: string, remembered = false) {
  const input = { applicantId, passwordHash: 'none', remembered, knowDevice: false, requestId: 'r1' }
  const opened = await sessions.open(input)
  if (opened === null) throw new Error('The session was not opened')
  return opened
}

/** Renews a session. Throws if the refresh token is not accepted. */
async function renewed(refreshToken: string, rememberFor?: string) {
  const tokens = await sessions.refresh(refreshToken, 'r2', rememberFor)
  if (tokens === null) throw new Error('The session was not renewed')
  return tokens
}

const age = (applicantId: string, seconds: number) => ageTokens(database, applicantId, seconds)

test('an access token works for 15 minutes, also after a renewal', async () => {
  const id = await person()
  const first = await signedIn(id)
  for (const { accessToken } of [first, await renewed(first.refreshToken)]) {
    await age(id, 14 * minute)
    expect(await sessions.read(accessToken)).not.toBeNull()
    await age(id, 2 * minute)
    expect(await sessions.read(accessToken)).toBeNull()
    await age(id, -16 * minute)
  }
})

test.each([
  ['for 12 hours', false, 12 * hour],
  ['for 30 days with «Remember me»', true, 30 * day],
])(
  'a session can be renewed %s, and each renewal starts this time again',
  async (_name, remembered, life) => {
    const id = await person()
    let { refreshToken } = await signedIn(id, remembered)
    for (let renewals = 0; renewals < 2; renewals++) {
      await age(id, life - minute)
      ;({ refreshToken } = await renewed(refreshToken))
    }
    await age(id, life + minute)
    expect(await sessions.refresh(refreshToken, 'r3')).toBeNull()
  },
)

test('a session on the applicant’s own device can be renewed for 30 days, and the audit log says so', async () => {
  const id = await person()
  const first = await signedIn(id)
  const session = (await sessions.read(first.accessToken))?.sessionId
  const second = await renewed(first.refreshToken, id)
  expect(second.remembered).toBe(true)
  expect((await recordOf(database, id)).audit.at(-1)).toEqual({
    action: 'session-remembered',
    actorKind: 'applicant',
    actorId: id,
    requestId: 'r2',
    before: null,
    after: { session },
  })
  await age(id, 30 * day - minute)
  expect((await renewed(second.refreshToken)).remembered).toBe(true)
})

// One tab has lost its response and sends the same token again, while another tab still has its own token.
test('a token that is sent again does not retire the token of another tab', async () => {
  const id = await person()
  const first = await signedIn(id)
  const [one, other] = [await renewed(first.refreshToken), await renewed(first.refreshToken)]
  await age(id, 20)
  await renewed(one.refreshToken)
  await age(id, 15)
  const again = await renewed(one.refreshToken)
  await age(id, 31)
  await renewed(other.refreshToken)
  expect(await sessions.read(again.accessToken)).not.toBeNull()
})

test('the session that is named as an exception stays when all others end', async () => {
  const id = await person()
  const [own, second] = [await signedIn(id), await signedIn(id)]
  const kept = (await sessions.read(own.accessToken))?.sessionId
  const endAll = (tx: Tx) => sessions.endAll(tx, id, kept)
  expect(await database.system.transaction().execute(endAll)).toBe(1)
  expect(await sessions.read(own.accessToken)).not.toBeNull()
  expect(await sessions.read(second.accessToken)).toBeNull()
})
