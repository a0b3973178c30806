import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryRepository } from '#tests/support/temporary-repository.ts'
import { repositoryFolder } from '../run-tool.ts'
import { checkSqlOwner } from './sql-owner.ts'

const findingsIn = (path: string, text: string) => checkSqlOwner(temporaryRepository({ [path]: text }), 1)

test.each([
  "await db.selectFrom('upload').select('id').execute()",
  "await tx\n  .deleteFrom('rateLimit')\n  .execute()",
  'await sql`select 1`.execute(db)',
  'const { rows } = await sql<{ id: string }>`select id from upload`.execute(db)',
  "await database.systemStatement({ name: 'one', text: 'select 1' })",
])('a query outside stores is reported: %s', (text) => {
  const where = 'server/modules/office/at-version.ts'
  expect(findingsIn(where, text)).toEqual([{ where, what: expect.stringContaining('contains a query') }])
})

test.each([
  ['server/modules/office/applicant-record.store.ts', 'await sql`select 1`.execute(db)'],
  ['server/modules/application/steps/picture.ts', 'await sql`select 1`.execute(db)'],
  ['server/modules/office/file.test.ts', 'await sql`select 1`.execute(db)'],
  ['server/modules/office/file.service.ts', "const order = 'select one of the lists'"],
])('%s may contain %s', (path, text) => {
  expect(findingsIn(path, text)).toEqual([])
})

test('the check fails if it reads no files', () => {
  expect(checkSqlOwner(join(repositoryFolder, 'docs'))).toHaveLength(1)
})
