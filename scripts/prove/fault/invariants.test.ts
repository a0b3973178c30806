import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Database, openDatabase } from '#server/db/client.ts'
import { newId } from '#server/db/id.ts'
import { createTestDatabase } from '#tests/support/database/postgres.ts'
import { findViolations } from './invariants.ts'

let database: Database
beforeAll(async () => {
  const { serverAddress } = await createTestDatabase()
  database = openDatabase({ connection: serverAddress, poolSize: 2, onIdleError: () => undefined })
})
afterAll(() => database.close())

test('reports every acknowledged write that is not in the database', async () => {
  const email = 'lost@fault.example'
  const addresses = [{ text: '1 Market Road', acknowledged: true }]
  const { lost } = await findViolations(database, [
    { email, registered: true, activated: true, paid: 'REF-1', addresses },
  ])
  expect(lost).toEqual([
    `${email}: registration`,
    `${email}: activation`,
    `${email}: payment REF-1`,
    `${email}: 1 Market Road`,
  ])
})

test('accepts the last acknowledged save and later ones of unknown outcome, but no earlier one', async () => {
  const email = 'saved@fault.example'
  const id = newId()
  const names = { surname: 'Obi', firstname: 'Ada', mobileNo: '' }
  await database.system
    .insertInto('applicant')
    .values({ id, email, passwordHash: 'none', stage: 'Biodata', ...names })
    .execute()
  const addresses = [
    { text: '1 Market Road', acknowledged: true },
    { text: '2 Market Road', acknowledged: true },
    { text: '3 Market Road', acknowledged: false },
  ]
  const record = { email, registered: true, activated: true, paid: null, addresses }
  const lostAt = async (address: string) => {
    await database.system.updateTable('applicant').set({ address }).where('id', '=', id).execute()
    return (await findViolations(database, [record])).lost
  }
  expect(await lostAt('1 Market Road')).toEqual([`${email}: 2 Market Road`])
  expect(await lostAt('2 Market Road')).toEqual([])
  expect(await lostAt('3 Market Road')).toEqual([])
})

test('reports effects that happened twice', async () => {
  const applicantId = newId()
  const activation = { actorKind: 'applicant', action: 'profile-activated', applicantId } as const
  await database.system.insertInto('auditEvent').values([activation, activation]).execute()
  const { duplicated, broken } = await findViolations(database, [])
  expect(duplicated).toEqual([`profile-activated of ${applicantId}`])
  expect(broken).toEqual(['2 audit entries were not chained'])
})
