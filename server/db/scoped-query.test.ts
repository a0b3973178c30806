import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '#tests/support/database/postgres.ts'
import { type Database, openDatabase } from './client.ts'
import { newId } from './id.ts'

let database: Database
beforeAll(async () => {
  const { address } = await createTestDatabase()
  // The pool has only one connection, so that any state left by a statement would affect the next statement.
  database = openDatabase({ connection: address, poolSize: 1, onIdleError: () => undefined })
})
afterAll(() => database.close())

async function anApplicant(life = '1 hour') {
  const [id, sessionId, hash] = [newId(), newId(), randomBytes(32)]
  const names = { surname: 'Bala', firstname: 'Adunni', mobileNo: '08000000001' }
  await database.system
    .insertInto('applicant')
    .values({ id, email: `${id}@example.com`, passwordHash: 'none', stage: 'Biodata', ...names })
    .execute()
  await database.system.insertInto('session').values({ id: sessionId, applicantId: id }).execute()
  const expiresAt = sql<Date>`now() + ${life}::interval`
  await database.system
    .insertInto('token')
    .values({ hash, kind: 'access', applicantId: id, sessionId, expiresAt })
    .execute()
  return { id, sessionId, hash }
}

const addressOf = async (id: string) =>
  (
    await database.system
      .selectFrom('applicant')
      .select('address')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).address

/** Returns an update of `applicant` that has no condition. Only row-level security limits it to one row. */
const move = (address: string) => ({
  name: 'move',
  text: 'update applicant set address = $1 returning id, matric_applicant() as who',
  values: [address],
})

test('a token scopes each statement on a shared connection to its own applicant', async () => {
  const [one, other] = [await anApplicant(), await anApplicant()]
  for (const { id, hash } of [one, other, one])
    expect(await database.bearerStatement(hash, move('1 Own Road'))).toEqual([{ id, who: id }])
  expect(await database.applicantStatement(other.id, move('2 Own Road'))).toEqual([
    { id: other.id, who: other.id },
  ])
  expect(await addressOf(one.id)).toBe('1 Own Road')
})

test.each(['an unknown token', 'an expired token', 'a token whose session has ended'])(
  '%s changes no row, not even of the previous applicant on the connection',
  async (kind) => {
    const [before, other] = [
      await anApplicant(),
      await anApplicant(kind.includes('expired') ? '0' : '1 hour'),
    ]
    await database.bearerStatement(before.hash, move('1 First Road'))
    if (kind.includes('ended'))
      await database.system.deleteFrom('token').where('sessionId', '=', other.sessionId).execute()
    const hash = kind.includes('unknown') ? randomBytes(32) : other.hash
    expect(await database.bearerStatement(hash, move('9 Wrong Road'))).toBeNull()
    expect(await addressOf(before.id)).toBe('1 First Road')
    expect(await addressOf(other.id)).toBeNull()
  },
)

test('if looking up the token fails, the statement does not run', async () => {
  const [before, other] = [await anApplicant(), await anApplicant()]
  await database.bearerStatement(before.hash, move('1 First Road'))
  await sql`alter table token rename to token_elsewhere`.execute(database.system)
  await expect(database.bearerStatement(other.hash, move('9 Wrong Road'))).rejects.toThrow('token')
  await sql`alter table token_elsewhere rename to token`.execute(database.system)
  expect(await addressOf(before.id)).toBe('1 First Road')
  expect(await addressOf(other.id)).toBeNull()
  expect(await database.bearerStatement(other.hash, move('2 Right Road'))).toEqual([
    { id: other.id, who: other.id },
  ])
})

test('after a failed statement the next one gets a working connection', async () => {
  const { id, hash } = await anApplicant()
  const wrong = { name: 'wrong', text: 'select 1 / $1::int as many', values: [0] }
  await expect(database.bearerStatement(hash, wrong)).rejects.toThrow('division by zero')
  await expect(database.applicantStatement(id, wrong)).rejects.toThrow('division by zero')
  expect(await database.bearerStatement(hash, move('3 Next Road'))).toEqual([{ id, who: id }])
})
