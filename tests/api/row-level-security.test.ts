import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Database, openDatabase } from '#server/db/client.ts'
import { newId } from '#server/db/id.ts'
import { type ApiServer, startApiServer } from '#tests/support/api-server.ts'
import { createTestDatabase } from '#tests/support/postgres.ts'
import { answerAll, callerOf, openPayment } from './api-calls.ts'

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
  /**
   * Counts, for each table with applicants' data, the rows that do not belong to this applicant but are visible on the
   * applicant's connection.
   */
  async function seen(database: Database, applicantId: string) {
    const { rows: tables } = await sql<{
      name: string
    }>`select table_name as name from information_schema.columns
      where table_schema = 'public' and column_name = 'applicant_id' order by 1`.execute(database.system)
    return database.asApplicant(applicantId, async (db) => {
      const found: Record<string, number> = {}
      for (const { name } of tables) {
        const counted = sql<{ many: number }>`select count(*) as many from ${sql.table(name)}
          where applicant_id is distinct from ${applicantId}`
        found[name] = (await counted.execute(db)).rows[0]?.many ?? -1
      }
      const others = sql<{ many: number }>`select count(*) as many from applicant where id <> ${applicantId}`
      found['applicant'] = (await others.execute(db)).rows[0]?.many ?? -1
      return found
    })
  }

  test('sees no other applicant’s row in any table, and can change none', async () => {
    const found = await seen(server.database, one)
    expect(Object.keys(found)).toEqual(
      expect.arrayContaining(['payment', 'upload', 'token', 'kin', 'audit_event']),
    )
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

  test('sees all rows without row-level security: this test can fail', async () => {
    const { address } = await createTestDatabase()
    const database = openDatabase({ connection: address, onIdleError: () => undefined })
    try {
      const [mine, foreign] = [newId(), newId()]
      for (const id of [mine, foreign]) {
        const names = { surname: 'Adunni', firstname: 'Adunni', mobileNo: '08000000001' }
        await database.system
          .insertInto('applicant')
          .values({ id, email: `${id}@mail.example`, passwordHash: 'none', stage: 'Biodata', ...names })
          .execute()
        await database.system
          .insertInto('notification')
          .values({ id: newId(), applicantId: id, title: 'Adunni', message: 'Adunni' })
          .execute()
      }
      expect(await seen(database, mine)).toMatchObject({ notification: 0, applicant: 0 })
      for (const table of ['notification', 'applicant'])
        await sql`alter table ${sql.table(table)} disable row level security`.execute(database.system)
      expect(await seen(database, mine)).toMatchObject({ notification: 1, applicant: 1 })
    } finally {
      await database.close()
    }
  })
})
