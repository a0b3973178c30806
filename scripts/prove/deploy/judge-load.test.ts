import { once } from 'node:events'
import http, { createServer } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { type Database, openDatabase } from '#server/db/client.ts'
import { newId } from '#server/db/id.ts'
import { newToken, tokenHash } from '#server/modules/credentials/codes/secrets.ts'
import { createTestDatabase } from '#tests/support/database/postgres.ts'
import { addSignedIn, type SignedInApplicant } from '../signed-in-applicants.ts'
import { judgeLoad } from './judge-load.ts'
import { nothingAcknowledged } from './load-tasks.ts'

async function emptyDatabase(): Promise<Database> {
  const { serverAddress } = await createTestDatabase()
  const database = openDatabase({ connection: serverAddress, poolSize: 2, onIdleError: () => undefined })
  onTestFinished(() => database.close())
  return database
}

/** Starts a server that responds to every download with this status. */
async function downloadsAnsweredWith(status: number) {
  const server = createServer((_request, reply) => reply.writeHead(status).end())
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => void server.close())
  const address = server.address()
  return { transport: http, port: address instanceof Object ? address.port : 0, host: 'localhost' }
}

const storeUpload = (database: Database, { id }: SignedInApplicant) =>
  database.system
    .insertInto('upload')
    .values({
      id: newId(),
      ticket: newToken(),
      applicantId: id,
      documentType: 'ProfilePicture',
      fileKey: newToken(),
      bytes: 1,
      sha256: Buffer.of(1),
      sourceSha256: Buffer.of(2),
    })
    .execute()

const storeDevice = (database: Database, { id }: SignedInApplicant) =>
  database.system
    .insertInto('token')
    .values({
      hash: tokenHash(newToken()) ?? Buffer.of(),
      kind: 'device',
      applicantId: id,
      sessionId: null,
      expiresAt: new Date(Date.now() + 60_000),
    })
    .execute()

test('nothing is lost or repeated if all that was acknowledged is stored once', async () => {
  const database = await emptyDatabase()
  const [ada] = await addSignedIn(database, 1)
  if (ada === undefined) throw new Error('No applicant was added')
  await storeUpload(database, ada)
  await storeDevice(database, ada)
  const acknowledged = nothingAcknowledged()
  acknowledged.signIns.set(ada.email, ada.token)
  acknowledged.uploads.set(ada.email, { token: ada.token, ticket: 'stored' })
  expect(await judgeLoad(database, await downloadsAnsweredWith(200), acknowledged)).toEqual({
    lost: [],
    repeated: [],
  })
})

test('finds lost saves, sign-ins, pictures and payments, and pictures and devices stored twice', async () => {
  const database = await emptyDatabase()
  const [ada, bala] = await addSignedIn(database, 2)
  if (ada === undefined || bala === undefined) throw new Error('No applicant was added')
  for (const _ of [1, 2]) {
    await storeUpload(database, ada)
    await storeDevice(database, bala)
  }
  const acknowledged = nothingAcknowledged()
  acknowledged.addresses.set(ada.email, 'an address that was not stored')
  acknowledged.signIns.set(ada.email, newToken())
  acknowledged.uploads.set(ada.email, { token: ada.token, ticket: 'lost' })
  acknowledged.payments.set(ada.email, 'a reference that was not stored')
  const { lost, repeated } = await judgeLoad(database, await downloadsAnsweredWith(404), acknowledged)
  expect(lost).toEqual([
    `${ada.email}: an address that was not stored`,
    `${ada.email}: sign-in`,
    `${ada.email}: picture`,
    `${ada.email}: payment a reference that was not stored`,
  ])
  expect(repeated.toSorted()).toEqual([`device of ${bala.id}`, `picture of ${ada.id}`])
})
