import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#tests/support/database/postgres.ts'
import { newId } from './id.ts'
import { mayMigrate, migrate } from './migrate.ts'
import { prepareExternal } from './prepare.ts'
import { userOf } from './server-role.ts'

let place: TestDatabase
let server: pg.Client
let owner: pg.Client
beforeAll(async () => {
  place = await createTestDatabase()
  owner = await connect(place.address)
  // The connection pretends to be a system connection, as an attacker who can inject SQL could do.
  server = await connect({ ...place.serverAddress, options: '-c matric.actor=system' })
})
afterAll(async () => {
  await server.end()
  await owner.end()
})

async function connect(connection: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client(connection)
  await client.connect()
  return client
}

describe("the server's role", () => {
  it.each([
    'alter table audit_event disable trigger all',
    'alter table audit_event disable row level security',
    'alter table applicant no force row level security',
    'drop trigger audit_event_append_only on audit_event',
    'drop policy own_file on applicant',
    'create policy everything on applicant using (true)',
    'alter policy own_file on applicant using (true)',
    'create trigger fake before insert on payment for each row execute function write_name_words()',
    'create or replace function matric_is_system() returns boolean language sql as $$ select true $$',
    'create table stolen (note text)',
    'drop table applicant',
    'truncate payment cascade',
    // PostgreSQL responds to this `grant` only with a warning. The update then shows that nothing was granted.
    'grant update on audit_event to current_user; update audit_event set action = action',
    'delete from audit_event',
    'update audit_chain set hash = hash',
    'delete from audit_chain',
    "update submission set snapshot = '{}'",
    'delete from submission',
    "update submission_version set snapshot = '{}'",
    "update document set facts = '{}'",
    'delete from document',
    'delete from payment',
    'delete from refund',
    'delete from decision',
    'delete from staff',
    'delete from schema_migration',
    "insert into schema_migration (name) values ('9999_fake.sql')",
    "select setval('matric_number_serial', 1)",
    'set session_replication_role = replica',
    'set role matric',
    'alter role current_user bypassrls',
    "copy applicant to program 'cat'",
  ])('is rejected: %s', async (statement) => {
    await expect(server.query(statement)).rejects.toMatchObject({
      // 42501 is PostgreSQL's code for `insufficient_privilege`.
      code: '42501',
    })
  })

  it('can delete an applicant who never applied, but no other applicant', async () => {
    const insert = `insert into applicant (id, email, password_hash, stage, surname, firstname, mobile_no, application_number)
      values ($1, $2, 'none', 'Activation', 'Ada', 'Obi', '', $3)`
    const [applied, forgotten] = [newId(), newId()]
    await server.query(insert, [applied, 'applied@example.test', 'ONK/1'])
    await server.query(insert, [forgotten, 'forgotten@example.test', null])
    const remove = (id: string) => server.query('delete from applicant where id = $1', [id])
    await expect(remove(applied)).rejects.toThrow('are never deleted')
    expect((await remove(forgotten)).rowCount).toBe(1)
  })
})

describe('migrating as the owner', () => {
  const rightsOn = async (table: string) =>
    (
      await owner.query<{ right: string }>(
        `select privilege_type as right from information_schema.role_table_grants
         where grantee = 'matric_server' and table_name = $1 order by 1`,
        [table],
      )
    ).rows.map(({ right }) => right)

  it('revokes a right that the server should not have, and grants one that it lacks', async () => {
    await owner.query('grant update, truncate on audit_event to matric_server')
    await owner.query('revoke delete on draft from matric_server')
    expect(await rightsOn('audit_event')).toContain('UPDATE')
    expect(await migrate(place.address, { serverRole: userOf(place.serverConnectionString) })).toEqual([])
    expect(await rightsOn('audit_event')).toEqual(['INSERT', 'SELECT'])
    expect(await rightsOn('draft')).toEqual(['DELETE', 'INSERT', 'SELECT', 'UPDATE'])
  })

  it('revokes a right on a column that the server should not have, and keeps those that it needs', async () => {
    const migrateAgain = () => migrate(place.address, { serverRole: userOf(place.serverConnectionString) })
    const changeable = async () =>
      (
        await owner.query<{ changed: string }>(
          `select table_name || '.' || column_name as changed from information_schema.column_privileges
           where grantee = 'matric_server' and privilege_type = 'UPDATE'
             and table_name in ('audit_event', 'document', 'submission') order by 1`,
        )
      ).rows.map(({ changed }) => changed)
    const needed = ['document.revoked_at', 'document.revoked_reason']
    expect(await changeable()).toEqual(needed)
    for (const extra of ['audit_event (action)', 'document (facts)', 'submission (snapshot)']) {
      const [table, column] = extra.split(' ')
      await owner.query(`grant update ${column} on ${table} to matric_server`)
      expect(await changeable()).not.toEqual(needed)
      await migrateAgain()
      expect(await changeable()).toEqual(needed)
    }
    await owner.query('revoke update (revoked_at) on document from matric_server')
    await migrateAgain()
    expect(await changeable()).toEqual(needed)
  })

  it('a server without the owner starts on a migrated database, and rejects one that lacks a migration', async () => {
    const external = { url: place.serverConnectionString, ownerUrl: null }
    expect(await mayMigrate(place.serverAddress)).toBe(false)
    expect(await prepareExternal(external)).toEqual([])
    const { rows } = await owner.query<{ name: string }>(
      'delete from schema_migration where name = (select max(name) from schema_migration) returning name',
    )
    const [{ name } = { name: '' }] = rows
    await expect(prepareExternal(external)).rejects.toThrow(`the database lacks ${name}`)
    await owner.query('insert into schema_migration (name) values ($1)', [name])
    const withOwner = { url: place.serverConnectionString, ownerUrl: place.connectionString }
    expect(await prepareExternal(withOwner)).toEqual([])
  })
})
