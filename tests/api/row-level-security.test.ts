import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { administrator } from '#server/adapters/database/cluster.ts'
import { type Database, type Db, openDatabase } from '#server/db/client.ts'
import { newId } from '#server/db/id.ts'
import { type ApiServer, startApiServer } from '#tests/support/api-server.ts'
import { createTestDatabase } from '#tests/support/database/postgres.ts'
import { answerAll, callerOf, openPayment } from './api-calls.ts'
import { addRowOfEach } from './row-of-each-table.ts'

let server: ApiServer
let one: string
let other: string

beforeAll(async () => {
  server = await startApiServer()
  one = (await server.applicant('PictureUpload')).id
  const who = await server.applicant('PaymentInitiation')
  other = who.id
  await openPayment(server, who)
  await server.setStage(other, 'PictureUpload')
  await answerAll(callerOf(server, who))
  const draft = { section: 'biodata', answers: { address: '12 Market Ro' } }
  await server.ask('POST', '/Application/save-draft', { token: who.token, body: draft })
  const headers = { 'idempotency-key': newId() }
  const stage = { currentStage: 'Biodata' }
  await server.ask('POST', '/Application/update-stage', { token: who.token, body: stage, headers })
})
afterAll(() => server.stop())

describe('row-level security: a statement without an applicant condition', () => {
  /** Counts, for each table with applicants' data, the visible rows that do not belong to this applicant. */
  async function countForeign(db: Db, applicantId: string) {
    const { rows: tables } = await sql<{
      name: string
    }>`select table_name as name from information_schema.columns
      where table_schema = 'public' and column_name = 'applicant_id' order by 1`.execute(db)
    const found: Record<string, number> = {}
    for (const { name } of tables) {
      const counted = sql<{ many: number }>`select count(*) as many from ${sql.table(name)}
        where applicant_id is distinct from ${applicantId}`
      found[name] = (await counted.execute(db)).rows[0]?.many ?? -1
    }
    const others = sql<{ many: number }>`select count(*) as many from applicant where id <> ${applicantId}`
    found['applicant'] = (await others.execute(db)).rows[0]?.many ?? -1
    return found
  }

  /** Calls `countForeign` on the connection of this applicant. */
  const seen = (database: Database, applicantId: string) =>
    database.asApplicant(applicantId, (db) => countForeign(db, applicantId))

  test('sees no other applicant’s row in any table, and can change none', async () => {
    const found = await seen(server.database, one)
    const inSystem = await countForeign(server.database.system, one)
    for (const table of ['payment', 'upload', 'session', 'kin', 'audit_event'])
      expect([table, inSystem[table]]).toEqual([table, expect.toSatisfy((many: number) => many > 0)])
    expect(Object.keys(found)).toEqual(Object.keys(inSystem))
    expect(Object.entries(found).filter(([, many]) => many !== 0)).toEqual([])
    const before = await server.fingerprint(other)
    await server.database.asApplicant(one, async (db) => {
      for (const table of [
        'schoolRecord',
        'kin',
        'notification',
        'upload',
        'draft',
        'idempotencyKey',
      ] as const)
        expect((await db.deleteFrom(table).executeTakeFirst()).numDeletedRows).toBe(0n)
      await expect(db.deleteFrom('payment').execute()).rejects.toThrow('permission denied')
      const renamed = await db
        .updateTable('applicant')
        .set({ surname: 'Taken' })
        .where('id', '=', other)
        .executeTakeFirst()
      expect(renamed.numUpdatedRows).toBe(0n)
      const forged = { id: newId(), applicantId: other, title: 'x', message: 'x' }
      await expect(db.insertInto('notification').values(forged).execute()).rejects.toThrow(
        'row-level security',
      )
    })
    expect(await server.fingerprint(other)).toBe(before)
  })

  test('sees no row of another applicant in a database with such a row in every table', async () => {
    const place = await createTestDatabase()
    const database = openDatabase({ connection: place.address, onIdleError: () => undefined })
    try {
      const [mine, foreign] = [newId(), newId()]
      await addRowOfEach({ ...place.address, user: administrator }, foreign)
      const inSystem = await countForeign(database.system, mine)
      expect(Object.entries(inSystem).filter(([, many]) => many !== 1)).toEqual([])
      expect(Object.keys(inSystem)).toEqual(
        expect.arrayContaining(['correction', 'decision', 'office_request', 'staff_note']),
      )
      const hidden = Object.fromEntries(Object.keys(inSystem).map((name) => [name, 0]))
      expect(await seen(database, mine)).toEqual(hidden)
      // Without row-level security, the applicant's connection sees every row. This shows that the test can fail for
      // each table.
      for (const table of Object.keys(inSystem))
        await sql`alter table ${sql.table(table)} disable row level security`.execute(database.system)
      expect(await seen(database, mine)).toEqual(inSystem)
    } finally {
      await database.close()
    }
  })
})
