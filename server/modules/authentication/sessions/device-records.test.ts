import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { newId } from '#server/db/id.ts'
import { forThisFile } from '#tests/support/for-this-file.ts'
import { signedInData, startSigningInServer } from '#tests/support/signing-in.ts'

const server = await forThisFile(startSigningInServer())
const { system } = server.database
const { sessions, knownDevices } = server.services

/** Creates an activated applicant who is signed in on `count` devices. */
async function signedInOn(count: number) {
  const email = await server.activated()
  const { id } = await server.applicant(email)
  for (let made = 0; made < count; made++) signedInData(await server.signIn(email))
  return { id, listed: () => sessions.list(id) }
}

const auditOf = (applicantId: string, action: string) =>
  system
    .selectFrom('auditEvent')
    .select(['actorKind', 'actorId', 'requestId', 'after'])
    .where('applicantId', '=', applicantId)
    .where('action', '=', action)
    .execute()

test('the audit log names the session that was ended, and the number of other sessions', async () => {
  const { id, listed } = await signedInOn(4)
  const [first, second] = await listed()
  const caller = { applicantId: id, sessionId: second?.id ?? '', device: undefined }
  await knownDevices.endOne(caller, first?.id ?? '', 'request-1')
  const author = { actorKind: 'applicant', actorId: id }
  expect(await auditOf(id, 'session-ended')).toEqual([
    { ...author, requestId: 'request-1', after: { session: first?.id, devices: 0 } },
  ])
  expect(await knownDevices.endOthersOf(caller, 'request-2')).toBe(2)
  expect(await auditOf(id, 'other-sessions-ended')).toEqual([
    { ...author, requestId: 'request-2', after: { session: second?.id, count: 2, devices: 0 } },
  ])
  expect((await listed()).map((each) => each.id)).toEqual([second?.id])
})

test('an unknown session is not logged as ended', async () => {
  const { id } = await signedInOn(1)
  const caller = { applicantId: id, sessionId: newId(), device: undefined }
  await knownDevices.endOne(caller, newId(), 'request-1')
  await knownDevices.endOne(caller, 'not-an-id', 'request-1')
  expect(await auditOf(id, 'session-ended')).toEqual([])
})

test('lists sessions with a valid token, most recently used first', async () => {
  const { listed } = await signedInOn(4)
  const [newest, used, expired, spent] = await listed()
  const tokens = (sessionId = '') => system.updateTable('token').where('sessionId', '=', sessionId)
  await tokens(expired?.id).set({ expiresAt: sql`now()` }).execute()
  await tokens(spent?.id).set({ usedAt: sql`now()` }).execute()
  const usedAt = new Date(Date.now() + 60_000)
  // The newest token counts, because each renewal issues another one.
  await tokens(used?.id).where('kind', '=', 'access').set({ createdAt: usedAt }).execute()
  expect(await listed()).toEqual([{ ...used, lastUsedAt: usedAt }, newest])
})

test('lists at most fifty sessions', async () => {
  const { id, listed } = await signedInOn(1)
  const [{ id: sessionId } = { id: '' }] = await listed()
  for (let made = 0; made < 50; made++) {
    const copy = newId()
    await sql`insert into session (id, applicant_id, remembered) values (${copy}, ${id}, false)`.execute(
      system,
    )
    await sql`insert into token (hash, session_id, applicant_id, kind, expires_at)
      values (sha256(${copy}::bytea), ${copy}, ${id}, 'access', now() + interval '1 hour')`.execute(system)
  }
  const ids = (await listed()).map((each) => each.id)
  expect(ids).toHaveLength(50)
  expect(ids).not.toContain(sessionId)
})

/** Stores `count` known devices of an applicant. Each device is a minute newer than the previous one. */
async function storeDevices(applicantId: string, count: number): Promise<void> {
  await sql`insert into token (hash, applicant_id, kind, created_at, expires_at)
    select sha256((${applicantId} || n)::bytea), ${applicantId}, 'device', now() + make_interval(mins => n),
      now() + interval '1 day' from generate_series(1, ${count}::int) n`.execute(system)
}
const hashOf = (applicantId: string, serial: number) =>
  createHash('sha256').update(`${applicantId}${serial}`).digest('base64url')

test('the keys of the newest fifty devices are listed, newest first', async () => {
  const [{ id }, other] = [await signedInOn(1), await signedInOn(1)]
  await storeDevices(id, 51)
  await storeDevices(other.id, 1)
  const newest = Array.from({ length: 50 }, (_, at) => hashOf(id, 51 - at))
  expect(await knownDevices.keysOf(id)).toEqual(newest)
  await system
    .updateTable('token')
    .set({ expiresAt: sql`now()` })
    .where('hash', '=', Buffer.from(hashOf(id, 51), 'base64url'))
    .execute()
  expect(await knownDevices.keysOf(id)).toEqual([...newest.slice(1), hashOf(id, 1)])
})

test('all valid devices of one applicant are forgotten and counted, and the sessions stay', async () => {
  const [{ id, listed }, other] = [await signedInOn(2), await signedInOn(1)]
  await storeDevices(id, 3)
  await storeDevices(other.id, 1)
  await system
    .updateTable('token')
    .set({ expiresAt: sql`now()` })
    .where('hash', '=', Buffer.from(hashOf(id, 1), 'base64url'))
    .execute()
  const forget = () => system.transaction().execute((tx) => knownDevices.forget(tx, id))
  expect(await forget()).toBe(2)
  expect(await forget()).toBe(0)
  expect(await knownDevices.keysOf(id)).toEqual([])
  expect(await knownDevices.keysOf(other.id)).toEqual([hashOf(other.id, 1)])
  expect(await listed()).toHaveLength(2)
})
