import { expect, test } from 'vitest'
import type { Tx } from '#server/db/client.ts'
import { newId } from '#server/db/id.ts'
import { newHashedToken, newToken } from '#server/modules/credentials/codes/secrets.ts'
import { forThisFile } from '#tests/support/for-this-file.ts'
import { paymentSetup } from '#tests/support/payments/payments.ts'
import { statementsOf } from '#tests/support/statements-of.ts'
import { deleteOldStaffTokens } from './staff-sessions.store.ts'
import { staffSessionsService } from './staff-sessions.service.ts'

const { database } = await forThisFile(paymentSetup())
const sessions = staffSessionsService({ database })

const inOne = <T>(run: (tx: Tx) => Promise<T>) => database.system.transaction().execute(run)

async function colleague(): Promise<string> {
  const id = newId()
  await database.system
    .insertInto('staff')
    .values({ id, email: `${id}@office.example`, name: 'Clerk', role: 'clerk' })
    .execute()
  return id
}
const open = (staffId: string) => inOne((tx) => sessions.open(tx, staffId))

async function link(staffId: string): Promise<string> {
  const { token, hash } = newHashedToken()
  const expiresAt = new Date(Date.now() + 3_600_000)
  await database.system.insertInto('staffToken').values({ hash, kind: 'link', staffId, expiresAt }).execute()
  return token
}
const remember = (staffId: string) => inOne((tx) => sessions.rememberDevice(tx, staffId))
const disable = (id: string) =>
  database.system.updateTable('staff').set({ disabledAt: new Date() }).where('id', '=', id).execute()
const kindsOf = async (staffId: string) =>
  (await database.system.selectFrom('staffToken').select('kind').where('staffId', '=', staffId).execute())
    .map(({ kind }) => kind)
    .sort()
const shift = (column: 'expires_at' | 'seen_at' | 'stepped_up_at', staffId: string, seconds: number) =>
  database.systemPool.query(
    `update staff_token set ${column} = ${column} - make_interval(secs => $2) where staff_id = $1`,
    [staffId, seconds],
  )

test('a session token returns its colleague; a link or an unknown token returns null', async () => {
  const id = await colleague()
  expect(await sessions.read(await open(id))).toEqual({
    staffId: id,
    name: 'Clerk',
    email: `${id}@office.example`,
    role: 'clerk',
    steppedUp: true,
  })
  for (const token of [await link(id), newToken(), 'no token']) expect(await sessions.read(token)).toBeNull()
})

test('a session ends after thirty minutes without a call', async () => {
  const id = await colleague()
  const token = await open(id)
  for (let round = 0; round < 2; round++) {
    await shift('seen_at', id, 30 * 60 - 30)
    expect(await sessions.read(token)).not.toBeNull()
  }
  await shift('seen_at', id, 30 * 60 + 1)
  expect(await sessions.read(token)).toBeNull()
})

test('a session ends after twelve hours, a step-up after fifteen minutes', async () => {
  const id = await colleague()
  const token = await open(id)
  await shift('stepped_up_at', id, 15 * 60 - 30)
  expect(await sessions.read(token)).toMatchObject({ steppedUp: true })
  await shift('stepped_up_at', id, 31)
  expect(await sessions.read(token)).toMatchObject({ steppedUp: false })
  await shift('expires_at', id, 12 * 3600 - 30)
  expect(await sessions.read(token)).not.toBeNull()
  await shift('expires_at', id, 31)
  expect(await sessions.read(token)).toBeNull()
})

test('a step-up counts for its own session only', async () => {
  const id = await colleague()
  const [one, two, invitation] = [await open(id), await open(id), await link(id)]
  await shift('stepped_up_at', id, 3600)
  await inOne((tx) => sessions.stepUp(tx, one))
  for (const token of [invitation, newToken(), 'no token']) await inOne((tx) => sessions.stepUp(tx, token))
  expect(await sessions.read(one)).toMatchObject({ steppedUp: true })
  expect(await sessions.read(two)).toMatchObject({ steppedUp: false })
  const { rows } = await database.systemPool.query(
    `select 1 from staff_token where staff_id = $1 and kind = 'link' and stepped_up_at is not null`,
    [id],
  )
  expect(rows).toEqual([])
})

test('signing out ends one session with one audit entry', async () => {
  const id = await colleague()
  const [one, two, invitation] = [await open(id), await open(id), await link(id)]
  for (const token of [one, one, invitation, newToken(), 'no token']) await sessions.end(token, 'r3')
  expect(await sessions.read(one)).toBeNull()
  expect(await sessions.read(two)).not.toBeNull()
  expect(await kindsOf(id)).toEqual(['link', 'session'])
  const entries = await database.system
    .selectFrom('auditEvent')
    .select(['actorKind', 'actorId', 'action', 'requestId'])
    .where('action', '=', 'office-signed-out')
    .execute()
  expect(entries).toEqual([
    { actorKind: 'office', actorId: id, action: 'office-signed-out', requestId: 'r3' },
  ])
})

test('all sessions of a colleague end, with their links only if asked', async () => {
  const [id, other] = [await colleague(), await colleague()]
  for (const each of [id, id, other]) await open(each)
  await link(id)
  await inOne((tx) => sessions.endAll(tx, id, 'sessions'))
  expect(await kindsOf(id)).toEqual(['link'])
  await open(id)
  await inOne((tx) => sessions.endAll(tx, id, 'all'))
  expect(await kindsOf(id)).toEqual([])
  expect(await kindsOf(other)).toEqual(['session'])
})

test('sessions and links are deleted a day after they expire', async () => {
  const [old, young] = [await colleague(), await colleague()]
  for (const id of [old, young]) await open(id)
  await shift('expires_at', old, 12 * 3600 + 25 * 3600)
  await shift('expires_at', young, 12 * 3600 + 23 * 3600)
  await sessions.deleteOld()
  expect([await kindsOf(old), await kindsOf(young)]).toEqual([[], ['session']])
})

test('expired sessions and links are deleted in batches', async () => {
  const ids = [await colleague(), await colleague()]
  for (const id of ids) {
    await open(id)
    await shift('expires_at', id, 12 * 3600 + 25 * 3600)
  }
  const texts = await statementsOf(() => deleteOldStaffTokens(database.system, 1))
  // Two batches with one row each, and one without a row.
  expect(texts.filter((text) => text.includes('delete from staff_token'))).toHaveLength(3)
  expect(await Promise.all(ids.map(kindsOf))).toEqual([[], []])
})

test('a known device is recognised for its own colleague, for 400 days', async () => {
  const [id, other] = [await colleague(), await colleague()]
  const [device, second] = [await remember(id), await remember(id)]
  const key = await sessions.knownDevice(device, id)
  expect(key).toMatch(/^office:[\w-]{43}$/)
  expect(await sessions.knownDevice(second, id)).not.toBe(key)
  for (const owner of [other, null]) expect(await sessions.knownDevice(device, owner)).toBeNull()
  // Neither a session nor a link identifies a device, and an unknown device has no owner.
  for (const token of [await open(id), await link(id), newToken(), 'no token', undefined])
    for (const owner of [id, null]) expect(await sessions.knownDevice(token, owner)).toBeNull()
  await shift('expires_at', id, 400 * 24 * 3600 - 60)
  expect(await sessions.knownDevice(device, id)).toBe(key)
  await shift('expires_at', id, 61)
  expect(await sessions.knownDevice(device, id)).toBeNull()
})

test('each session has its own limit of step-up codes', async () => {
  const id = await colleague()
  const [one, two] = [await open(id), await open(id)]
  expect(sessions.attemptKey(one)).toMatch(/^office-session:[\w-]{43}$/)
  expect(sessions.attemptKey(one)).toBe(sessions.attemptKey(one))
  expect(sessions.attemptKey(two)).not.toBe(sessions.attemptKey(one))
  expect(sessions.attemptKey('no token')).toBeNull()
})

test('the sessions of a removed colleague end and can say why, and the links and devices are deleted', async () => {
  const [id, other] = [await colleague(), await colleague()]
  const first = await open(id)
  // The first session has expired before the access is removed, the second one has not.
  await shift('expires_at', id, 13 * 3600)
  const [second, theirs] = [await open(id), await open(other)]
  const [device, invitation] = [await remember(id), await link(id)]
  const expiries = () =>
    database.system
      .selectFrom('staffToken')
      .select('expiresAt')
      .where('staffId', '=', id)
      .orderBy('expiresAt')
      .execute()
  const before = (await expiries())[0]
  await disable(id)
  await inOne((tx) => sessions.endRemoved(tx, id))
  expect(await kindsOf(id)).toEqual(['session', 'session'])
  expect(await kindsOf(other)).toEqual(['session'])
  for (const token of [first, second]) {
    expect(await sessions.read(token)).toBeNull()
    expect(await sessions.isRemoved(token)).toBe(true)
  }
  expect((await expiries())[0]).toEqual(before)
  for (const token of [device, invitation, theirs, newToken(), 'no token'])
    expect(await sessions.isRemoved(token)).toBe(false)
  expect(await sessions.read(theirs)).not.toBeNull()
})

test('only a session can say that the access was removed', async () => {
  const id = await colleague()
  const tokens = [await remember(id), await link(id)]
  await disable(id)
  for (const token of tokens) expect(await sessions.isRemoved(token)).toBe(false)
})
