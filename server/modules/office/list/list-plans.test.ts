import { type RawBuilder, sql } from 'kysely'
import * as z from 'zod/mini'
import { beforeAll, describe, expect, test } from 'vitest'
import { defaultViews } from '#contract/office/list/default-views.ts'
import { listSorts, officeList, viewOfAll } from '#contract/office/list/list.ts'
import type { Db, Tx } from '#server/db/client.ts'
import { newId } from '#server/db/id.ts'
import { addHundredThousand } from '#tests/support/database/hundred-thousand.ts'
import { everyFilter } from '#tests/support/office/list-filters.ts'
import { startOfficeServer } from '#tests/support/office/office-server.ts'
import { counterStatement } from './counts.store.ts'
import { peopleStatement } from '../people/people.store.ts'
import { findMatches, matchesStatement } from './list-search.store.ts'
import { listApplications, listStatement, type ReadView } from './list.store.ts'
import { decidedBefore } from '../decision-state/open-reconsideration.store.ts'
import { searchTerms } from './search-terms.ts'

const { server, office, clerk, approver } = await startOfficeServer()

const explained = z.tuple([
  z.object({ Plan: z.object({ 'Shared Hit Blocks': z.number(), 'Shared Read Blocks': z.number() }) }),
])
const counted = z.object({ data: officeList.counts.data })

describe('with a hundred thousand applications', () => {
  const any: ReadView = {
    ...viewOfAll,
    staffId: clerk.id,
    search: null,
    after: null,
    nowMs: Date.parse('2024-12-01'),
  }
  const fill = (tx: Tx) => addHundredThousand(tx, { clerk: clerk.id, approver: approver.id })
  beforeAll(() => server.owner.transaction().execute(fill), 300_000)

  /**
   * Maximum number of pages that a statement may read, about twice the size of the table. The limit cannot be much
   * lower, because the applicants of one programme or one home state are spread over almost all pages.
   */
  const maxPages = 5_000
  const filters = everyFilter({
    programme: 'programme7',
    state: 'state7',
    session: '2023/2024',
    assignees: ['me', 'nobody'],
  })

  async function planOf(statement: RawBuilder<unknown>, db: Db = server.database.system) {
    const { rows } = await sql<{ 'QUERY PLAN': string }>`explain ${statement}`.execute(db)
    return rows.map((row) => Object.values(row).join('')).join('\n')
  }

  /**
   * Returns the number of 8 kB pages that the statement reads. Unlike its duration, this number does not depend on the
   * machine.
   */
  async function pagesReadBy(statement: RawBuilder<unknown>, db: Db = server.database.system) {
    const { rows } =
      await sql<object>`explain (analyze, buffers, timing off, format json) ${statement}`.execute(db)
    const [{ Plan: plan }] = explained.parse(Object.values(rows[0] ?? {})[0])
    return plan['Shared Hit Blocks'] + plan['Shared Read Blocks']
  }

  test.each<[string, Partial<ReadView>]>([
    ...listSorts.flatMap((sort): [string, Partial<ReadView>][] => [
      [`all by ${sort}`, { sort }],
      [`all by ${sort}, last first`, { sort, descending: true }],
      [`one programme by ${sort}`, { sort, programme: ['programme7'] }],
      [`the rejected by ${sort}`, { sort, decision: ['reject'] }],
      [`awaited results by ${sort}`, { sort, awaited: 'yes' }],
    ]),
    // `list-index-only.test.ts` tests `awaited: 'no'` in the other orders. In those orders, a query can read an index
    // without the table only after a vacuum.
    ['no awaited results by programme', { sort: 'programme', awaited: 'no' }],
    ['no awaited results by eligibility', { sort: 'eligibility', awaited: 'no' }],
    ...filters
      .filter(({ body }) => body.awaited !== 'no')
      .map(({ filter, value, body }): [string, Partial<ReadView>] => [`${filter} ${value}`, body]),
    ...defaultViews.map(({ id, view }): [string, Partial<ReadView>] => [`the view ${id}`, view]),
    ['a later page', { after: ['1720000000000000', newId()] }],
    ['a later page by name', { sort: 'name', after: ['familyh', newId()] }],
    ['two statuses', { status: ['submitted', 'approved'] }],
    ['those that wait for long', { waitingDays: 300 }],
    ['those that few have: two checks', { checks: ['duplicates:problem', 'results_verified:passed'] }],
  ])('%s reads few pages and scans no whole table', async (_, more) => {
    const statement = listStatement({ ...any, ...more }, 51)
    expect(await planOf(statement)).not.toMatch(/Seq Scan on (applicant|decision|office_application)/)
    expect(await pagesReadBy(statement)).toBeLessThan(maxPages)
  })

  test('the newest applications, which alone have a request, are found in each order without reading the others', async () => {
    const tx = await server.owner.startTransaction().execute()
    await sql`set local statement_timeout = 0`.execute(tx)
    await sql`update office_application set status = 'correction' where serial > 98000`.execute(tx)
    await sql`analyze office_application`.execute(tx)
    const pages: Record<string, number> = {}
    for (const sort of listSorts)
      pages[sort] = await pagesReadBy(listStatement({ ...any, sort, status: ['correction'] }, 51), tx)
    await tx.rollback().execute()
    expect(Object.entries(pages).filter(([, read]) => read >= maxPages)).toEqual([])
  })

  const lapsed = "status = 'admitted', offer_answer = 'lapsed'"
  const scheduled = "status = 'scheduled'"
  const lost: Partial<ReadView> = { offer: ['lapsed', 'declined'], sort: 'submitted' }

  test.each<[string, string, Partial<ReadView>, [string, Partial<ReadView>][], string[]]>([
    // Sorting all 10,000 rows costs about as much as using the index. So the check of the plan disables the scans in
    // `off`.
    [
      'lapsed',
      lapsed,
      { offer: ['lapsed'] },
      [
        ['offer_turn', { sort: 'turn' }],
        ['lost_offers', lost],
      ],
      ['bitmapscan', 'seqscan'],
    ],
    ['scheduled', scheduled, { status: ['scheduled'] }, [['status_waiting', { sort: 'turn' }]], []],
  ])(
    '10,000 %s are found in each order without reading the others',
    async (_, change, filter, indexes, off) => {
      const tx = await server.owner.startTransaction().execute()
      await sql`set local statement_timeout = 0`.execute(tx)
      await sql`update office_application set ${sql.raw(change)} where serial % 10 = 1`.execute(tx)
      await sql`analyze office_application`.execute(tx)
      const pages: Record<string, number> = {}
      for (const sort of listSorts)
        pages[sort] = await pagesReadBy(listStatement({ ...any, sort, ...filter }, 51), tx)
      for (const scan of off) await sql`set local ${sql.ref(`enable_${scan}`)} = off`.execute(tx)
      const plans: [string, string][] = []
      for (const [index, view] of indexes)
        plans.push([index, await planOf(listStatement({ ...any, ...filter, ...view }, 51), tx)])
      await tx.rollback().execute()
      expect(Object.entries(pages).filter(([, read]) => read >= maxPages)).toEqual([])
      for (const [index, plan] of plans) expect(plan).toContain(`office_application_${index}`)
    },
  )

  // Checks the plan, not the pages read: the test rows are stored in the order of submission, so even a bad plan reads
  // few pages.
  test('awaited results by eligibility are read from their own index', async () => {
    const statement = listStatement({ ...any, sort: 'eligibility', awaited: 'yes' }, 51)
    expect(await planOf(statement)).toContain('office_application_awaited')
  })

  test.each(listSorts)('flagged applications by %s are read from their own index', async (sort) => {
    for (const flags of [['any'], ['phone']] satisfies ReadView['flags'][])
      expect(await planOf(listStatement({ ...any, sort, flags }, 51))).toContain(
        'office_application_open_flags',
      )
  })

  test('applications that a large bulk action left out are read by their ids', async () => {
    const tx = await server.owner.startTransaction().execute()
    const id = newId()
    await tx.insertInto('bulkAction').values({ id, kind: 'approve', staffId: approver.id }).execute()
    await sql`insert into bulk_item (bulk_id, position, applicant_id, version, state, reason)
      select ${id}::uuid, serial, applicant_id, 1, 'left-out', case when serial % 2 = 0 then 'leased' else 'stopped' end
      from office_application where serial > 80000`.execute(tx)
    await sql`analyze bulk_item`.execute(tx)
    const pages: Record<string, number> = {}
    for (const sort of listSorts) {
      const statement = listStatement({ ...any, sort, bulk: `${id}:leased` }, 51)
      expect(await planOf(statement, tx)).not.toMatch(/Seq Scan on office_application/)
      pages[sort] = await pagesReadBy(statement, tx)
    }
    await tx.rollback().execute()
    expect(Object.entries(pages).filter(([, read]) => read >= maxPages)).toEqual([])
  })

  test('leaving out the reconsiderations that a colleague cannot decide reads few decisions', async () => {
    const tx = await server.owner.startTransaction().execute()
    await sql`insert into decision (id, applicant_id, kind, state, reconsidered_at, proposed_by, approved_by)
      select gen_random_uuid(), applicant_id, 'reject', 'released', now(), ${clerk.id}::uuid, ${approver.id}::uuid
      from office_application where decision_id is null order by waiting_since limit 200`.execute(tx)
    await sql`insert into reconsideration (id, applicant_id, refusal_id, because, opened_by)
      select gen_random_uuid(), applicant_id, id, 'A new result came.', ${clerk.id}::uuid from decision
      where state = 'released'`.execute(tx)
    const listed = sql`select applicant_id from office_application where status = 'submitted'
      and (applicant_id, ${clerk.id}::uuid) not in ${decidedBefore} order by waiting_since, applicant_id limit 5`
    const [pages, { rows }] = [await pagesReadBy(listed, tx), await listed.execute(tx)]
    await tx.rollback().execute()
    expect(rows).toHaveLength(5)
    expect(pages).toBeLessThan(maxPages)
  })

  // So few applications match these search texts that a search in the order of the list would read the whole list.
  test.each([
    ['a name of one person', 'familyhhha', 1],
    ['a name of nobody', 'zzzz', 0],
    ['two names of one person', 'familyhhha firsthhha', 1],
    ['two names of two people', 'familyhhha firsthhhb', 0],
    ['a rare name with a common beginning of a name', 'fam firsthhha', 1],
    ['an application number', 'BULK/24/000777', 1],
    ['the end of an application number', '24/000777', 1],
    ['an application number without its prefix', '777', 1],
    ['an address', 'bulk777@', 1],
    ['a phone number', '08010000777', 1],
  ])('%s is found by indexes alone', async (_, typed, expected) => {
    const { system } = server.database
    const search = searchTerms(typed)
    const matching = matchesStatement(search, 1001)
    expect(await planOf(matching)).not.toMatch(/Seq Scan/)
    expect(await pagesReadBy(matching)).toBeLessThan(100)
    const ids = (await matching.execute(system)).rows.map(({ id }) => id)
    expect(ids).toHaveLength(expected)
    expect(await pagesReadBy(listStatement(any, 51, { ids, common: [] }))).toBeLessThan(100)
    expect(
      (await listApplications(system, { ...any, search }, 51)).map(({ applicantId }) => applicantId),
    ).toEqual(ids)
  })

  test.each([
    ['a name of one person', 'familyhhha', 1],
    ['two names of one person', 'familyhhha firsthhha', 1],
    ['an application number', 'BULK/24/000777', 1],
    ['an application number without its prefix', '777', 1],
    ['an address', 'bulk777@', 1],
    ['a phone number', '08010000777', 1],
    ['a reference of nobody', 'MTR-AAAAA-BBBBB-CCCCC-DDDDD', 0],
  ])('the search for people at any stage finds %s by indexes alone', async (_, typed, expected) => {
    const statement = peopleStatement(searchTerms(typed), typed.toUpperCase(), 21)
    expect(await planOf(statement)).not.toMatch(/Seq Scan on (applicant|office_application)/)
    expect(await pagesReadBy(statement)).toBeLessThan(100)
    expect((await statement.execute(server.database.system)).rows).toHaveLength(expected)
  })

  test('two common names are found without reading the people who have only one of them', async () => {
    const tx = await server.owner.startTransaction().execute()
    await sql`insert into applicant_name_word (applicant_id, word)
      select applicant_id, case when serial <= 5000 then 'common' else 'usual' end from office_application
      where serial <= 10000 union select applicant_id, 'usual' from office_application where serial < 4`.execute(
      tx,
    )
    await sql`insert into applicant_name_pair (applicant_id, first_word, second_word)
      select applicant_id, one.word, other.word
      from applicant_name_word one join applicant_name_word other using (applicant_id)
      where one.word in ('common', 'usual') and one.word < other.word`.execute(tx)
    await sql`analyze applicant_name_pair`.execute(tx)
    // Without these settings, PostgreSQL would read the whole table, which is small in this test.
    for (const scan of ['seqscan', 'bitmapscan'])
      await sql`set local ${sql.ref(`enable_${scan}`)} = off`.execute(tx)
    const found: number[] = []
    const pages: number[] = []
    for (const typed of ['common usual', 'usual common', 'usu comm', 'common comm usual']) {
      const statement = matchesStatement(searchTerms(typed), 1001)
      found.push((await statement.execute(tx)).rows.length)
      pages.push(await pagesReadBy(statement, tx))
    }
    await tx.rollback().execute()
    expect(found).toEqual([3, 3, 3, 3])
    expect(Math.max(...pages)).toBeLessThan(30)
  })

  test('a search that most applications match fills its page', async () => {
    const search = searchTerms('fami')
    const found = await findMatches(server.database.system, search)
    expect(found).toMatchObject({ ids: [], common: [{ words: ['fami'], email: null }] })
    expect(await listApplications(server.database.system, { ...any, search }, 51)).toHaveLength(51)
    expect(await pagesReadBy(listStatement(any, 51, found))).toBeLessThan(maxPages)
  })

  test('a common name, which could also begin an address, is found without reading the accounts', async () => {
    const search = searchTerms('familyh')
    expect(search.email).toBe('familyh')
    const { system } = server.database
    const plan = await planOf(listStatement(any, 51, await findMatches(system, search, 1000)))
    expect(plan).not.toMatch(/Seq Scan|on applicant /)
    expect(plan).toContain('applicant_name_word')
    expect(await listApplications(system, { ...any, search }, 51)).toHaveLength(51)
  })

  test('counts are exact and read no row of the list', async () => {
    const { data } = counted.parse(await office.post('count-applications', clerk, {}))
    expect(data).toMatchObject({ total: 100_000, exact: true })
    expect(data.statuses).toContainEqual({ status: 'approved', count: 50_000 })
    await server.services.office.list.foldCounts()
    expect(counted.parse(await office.post('count-applications', clerk, {})).data).toEqual(data)
    expect(await planOf(counterStatement({ ...any, search: '' }, any))).not.toMatch(/office_application/)
    const long = counted.parse(await office.post('count-applications', clerk, { search: 'fami' })).data
    expect(long).toMatchObject({ total: 10_000, exact: false, statuses: [] })
  })

  test('searching by phone number scans the whole table without its indexes', async () => {
    await server.owner.transaction().execute(async (tx) => {
      await sql`set local lock_timeout = 0`.execute(tx)
      // Also drops the index of the duplicate search, `applicant_phone`, because PostgreSQL could use it here.
      await sql`drop index applicant_phone_start, applicant_phone`.execute(tx)
    })
    const statement = matchesStatement(searchTerms('08010000777'), 1001)
    expect(await planOf(statement)).toMatch(/Seq Scan on applicant/)
  })
})
