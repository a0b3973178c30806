import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { temporaryRepository } from '#tests/support/temporary-repository.ts'
import { repositoryFolder } from '../run-tool.ts'
import { checkApplicantOwner, problemsIn } from './applicant-owner.ts'

const findingsIn = (path: string, text: string) =>
  checkApplicantOwner(temporaryRepository({ [path]: text }), 0)

const lock = expect.stringContaining('locks an applicant row')
const stage = expect.stringContaining('writes the stage')
const fees = expect.stringContaining('writes the paid fees')
const unlocked = expect.stringContaining('without the lock')

describe('a file that breaks the rule is reported', () => {
  test.each([
    ['Kysely', lock, "tx.selectFrom('applicant').select('id').where('id', '=', id).forUpdate().execute()"],
    ['Kysely, shared', lock, "tx.selectFrom('applicant').selectAll().forShare().execute()"],
    ['Kysely, alias', lock, "tx.selectFrom('applicant as owner').select('owner.id').forNoKeyUpdate()"],
    [
      'Kysely, joined',
      lock,
      "tx.selectFrom('upload').innerJoin('applicant', 'applicant.id', 'upload.applicantId').forUpdate()",
    ],
    ['Kysely, named', lock, "tx.selectFrom('upload').forUpdate(['upload', 'applicant'])"],
    ['SQL', lock, 'sql`select id from applicant where id = ${id} for update`.execute(tx)'],
    ['SQL, capitals', lock, "tx.query('SELECT id FROM public.applicant FOR NO KEY UPDATE SKIP LOCKED')"],
    [
      'SQL, shared',
      lock,
      'const text = `with owner as (select id from applicant where id = $1 for share) select 1`',
    ],
    [
      'SQL, joined',
      lock,
      'const text = `select 1 from who join applicant on applicant.id = who.id for update of applicant`',
    ],
    [
      'SQL, after a subselect',
      lock,
      'const text = `select * from applicant where id in (select owner from token) for update`',
    ],
    [
      'Kysely',
      stage,
      "tx.updateTable('applicant').set({ stage, updatedAt: now }).where('id', '=', id).execute()",
    ],
    ['Kysely, value', stage, "tx\n  .updateTable('applicant')\n  .set({ stage: to })\n  .execute()"],
    ['Kysely, column', stage, "tx.updateTable('applicant').set('stage', to).execute()"],
    [
      'Kysely, function',
      stage,
      "tx.updateTable('applicant').where('id', '=', id).set((eb) => ({ stage: eb.val(to) })).execute()",
    ],
    [
      'Kysely, conflict',
      stage,
      "tx.insertInto('applicant').values(row).onConflict((c) => c.column('id').doUpdateSet({ stage })).execute()",
    ],
    ['SQL', stage, "pool.query('update applicant set stage = $1 where id = $2', [to, id])"],
    ['SQL, several', stage, 'sql`update applicant set address = ${a}, stage = ${to} where id = ${id}`'],
    ['SQL, row', stage, 'sql`update applicant as a set (address, stage) = (${a}, ${to}) where a.id = ${id}`'],
    ['SQL, capitals', stage, 'sql`UPDATE "applicant" SET "stage" = ${to}`'],
    [
      'SQL, conflict',
      stage,
      'sql`insert into applicant (id) values (${id}) on conflict (id) do update set stage = ${to}`',
    ],
    ['Kysely', fees, "tx.updateTable('applicant').set({ feesPaid }).where('id', '=', id).execute()"],
    ['SQL', fees, "sql`update applicant set updated_at = now(), fees_paid = '{}' where id = ${id}`"],
    [
      'SQL, without the lock',
      unlocked,
      "const text = `update applicant set ${stageAssignmentSql('biodata-saved', 'stored')} from stored`",
    ],
  ])('%s %s', (_way, what, text) => {
    expect(findingsIn('server/modules/office/applicant-record.store.ts', text)).toEqual([
      { where: 'server/modules/office/applicant-record.store.ts', what },
    ])
  })
})

describe('other files pass', () => {
  test.each([
    ['reads the stage', "tx.selectFrom('applicant').select('stage').where('stage', '=', stage).execute()"],
    [
      'writes another column',
      "tx.updateTable('applicant').set({ address }).where('stage', '=', from).execute()",
    ],
    ['writes another column', 'sql`update applicant set address = ${a} where stage = ${from}`'],
    ['reads the paid fees', 'sql`update applicant set address = ${a} where fees_paid = ${none}`'],
    ['creates the row', "tx.insertInto('applicant').values({ id, stage }).execute()"],
    ['locks another row', "tx.selectFrom('staff').select('id').where('id', '=', id).forUpdate().execute()"],
    [
      'locks another row of a join',
      "tx.selectFrom('refund').innerJoin('applicant', 'applicant.id', 'refund.id').forUpdate('refund')",
    ],
    ['locks another row', 'sql`select id from upload where applicant_id = ${id} for update skip locked`'],
    [
      'locks another row',
      'sql`select token.id from token join applicant on applicant.id = token.id for update of token`',
    ],
    [
      'reads before it locks another row',
      "await tx.selectFrom('applicant').select('id').execute()\nawait tx.selectFrom('staff').select('id').forUpdate().execute()",
    ],
    ['writes the stage of something else', "tx.updateTable('round').set({ stage: 2 }).execute()"],
  ])('%s: %s', (_what, text) => {
    expect(findingsIn('server/modules/office/applicant-record.store.ts', text)).toEqual([])
  })

  test.each(['server/applicant/lock.ts', 'server/modules/office/file.test.ts'])(
    '%s may lock rows and write the stage',
    (path) => {
      const text = 'sql`select id from applicant for update`; sql`update applicant set stage = ${to}`'
      expect(findingsIn(path, text)).toEqual([])
    },
  )
})

test.each([
  ['server/modules/payment/settlement/settlement.store.ts', []],
  ['scripts/seed/bulk-work.ts', []],
  ['server/modules/payment/payment.store.ts', [fees]],
])('paid fees written in %s: %j', (path, expected) => {
  const text = 'sql`update applicant set fees_paid = ${paid}`'
  expect(findingsIn(path, text).map(({ what }) => what)).toEqual(expected)
})

test("the check recognises the owners' code", () => {
  const ownerText = (path: string) => readFileSync(join(repositoryFolder, 'server', path), 'utf8')
  expect(problemsIn(ownerText('applicant/lock.ts'))).toEqual([lock])
  expect(problemsIn(ownerText('applicant/stage.ts'))).toEqual([stage, unlocked])
  expect(problemsIn(ownerText('modules/payment/settlement/settlement.store.ts'))).toEqual([fees])
})

test('the check fails if it reads no files', () => {
  expect(checkApplicantOwner(join(repositoryFolder, 'docs'))).toHaveLength(1)
})
