import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { duplicateKindIds } from '#contract/office/duplicates/duplicates.ts'
import {
  boardStates,
  checkFilters,
  enrolmentFilters,
  requestFilters,
  turns,
} from '#contract/office/list/list-filters.ts'
import { listSorts, officeList } from '#contract/office/list/list.ts'
import { listOptions, waitingChoices } from '#contract/office/list/option-counts.ts'
import { offerAnswers } from '#contract/office/offers/offers.ts'
import { outcomes } from '#contract/office/outcomes.ts'
import { officeStatuses } from '#contract/office/office-statuses.ts'
import { decisionKinds } from '#contract/office/row.ts'
import { newId } from '#server/db/id.ts'
import { institution } from '#tests/support/institution/index.ts'
import { everyFilter } from '#tests/support/office/list-filters.ts'
import { feesPaid } from '#tests/support/payments/fees-paid.ts'
import { boardChecked } from '#tests/support/olevel-results.ts'
import { type OfficeColleague, officeColleague } from '#tests/support/office/office.ts'
import { startOfficeServer } from '#tests/support/office/office-server.ts'
import { storedDecision, submittedApplication } from '#tests/support/office/office-work.ts'
import { countOptions } from './option-counts.store.ts'
import { noFilter } from './option-facets.ts'

const { server, office, clerk, approver } = await startOfficeServer()
const { system } = server.database

/** Applicant ids of the test applications, by a description of the application. */
const ids: Record<string, string> = {}
const named = (found: readonly string[]) => Object.keys(ids).filter((name) => found.includes(ids[name] ?? ''))

async function offered(name: string, more: object = {}): Promise<string> {
  const id = await submittedApplication(server, { stage: 'IsAdmitted', ...more })
  const releasedAt = new Date()
  const approved = { approvedBy: approver.id, approvedAt: releasedAt, releasedAt, acceptBy: '2027-01-31' }
  const decisionId = await storedDecision(server, {
    applicantId: id,
    proposedBy: clerk.id,
    state: 'released',
    ...approved,
  })
  ids[name] = id
  return decisionId
}

beforeAll(async () => {
  for (const name of [
    'plain',
    'mine',
    'hers',
    'left',
    'right',
    'checked',
    'leased',
    'asked',
    'late',
    'answered',
  ])
    ids[name] = await submittedApplication(server)
  const { mine = '', hers = '', left = '', right = '', checked = '', leased = '' } = ids
  await office.post('assign-application', approver, { applicantId: mine, staffId: clerk.id })
  await office.post('assign-application', approver, { applicantId: hers, staffId: approver.id })
  await system
    .insertInto('duplicateFlag')
    .values([
      { id: newId(), kind: 'nin', leftId: left, rightId: right },
      { id: newId(), kind: 'phone', leftId: left, rightId: right },
    ])
    .execute()
  for (const name of ['documents', 'identity'])
    await office.post('set-check', clerk, { applicantId: checked, name, state: 'problem', reason: 'Blurred' })
  await office.post('take-application', clerk, { applicantId: leased })
  for (const [applicantId, outcome] of [
    [ids['plain'] ?? '', 'confirmed'],
    [hers, 'differs'],
  ] as const)
    await boardChecked(server, clerk.id, applicantId, outcome)
  const day = 86_400_000
  const request = (name: string, due: number, more: object = {}) => ({
    id: newId(),
    applicantId: ids[name] ?? '',
    message: 'Please look again.',
    askedBy: clerk.id,
    dueOn: new Date(Date.now() + due * day).toISOString().slice(0, 10),
    ...more,
  })
  await system
    .insertInto('officeRequest')
    .values([request('asked', 5), request('late', -5), request('answered', 5, { returnedAt: new Date() })])
    .execute()
  await offered('unanswered')
  const declined = await offered('declined')
  await system
    .insertInto('offerDecline')
    .values({ id: newId(), applicantId: ids['declined'] ?? '', decisionId: declined, reason: 'Money' })
    .execute()
  const lapsed = await offered('lapsed')
  await sql`update decision set lapsed_at = now() where id = ${lapsed}`.execute(system)
  const paid = new Date()
  await offered('accepted', { feesPaid: feesPaid(paid, 'ApplicationFee', 'AcceptanceFee') })
  await offered('enrolled', {
    feesPaid: feesPaid(paid, 'ApplicationFee', 'AcceptanceFee', 'SchoolFee'),
    matricNumber: 'M/1',
  })
  await system
    .insertInto('portalAccount')
    .values({ applicantId: ids['enrolled'] ?? '' })
    .execute()
})

async function listed(filter: object, who: OfficeColleague = clerk): Promise<string[]> {
  const { rows } = officeList.search.data.parse((await office.post('search-applications', who, filter)).data)
  return rows.map(({ applicantId }) => applicantId)
}

const all = ['plain', 'mine', 'hers', 'left', 'right', 'checked', 'leased', 'asked', 'late', 'answered']
const offers = ['unanswered', 'declined', 'lapsed', 'accepted', 'enrolled']
const without = (...names: string[]) => [...all, ...offers].filter((name) => !names.includes(name))

test.each<[object, string[]]>([
  [{ assignee: ['me'] }, ['mine']],
  [{ assignee: ['nobody'] }, without('mine', 'hers')],
  [{ assignee: ['me', 'nobody'] }, without('hers')],
  [{ assignee: [approver.id] }, ['hers']],
  [{ assignee: ['unknown'] }, []],
  [{ board: ['confirmed'] }, ['plain']],
  [{ board: ['differs'] }, ['hers']],
  [{ board: ['none'] }, without('plain', 'hers')],
  [{ flags: ['nin'] }, ['left', 'right']],
  [{ flags: ['any'] }, ['left', 'right']],
  [{ flags: ['jamb'] }, []],
  [{ checks: ['documents:problem'] }, ['checked']],
  [{ checks: ['documents:problem', 'documents:open'] }, [...all, ...offers]],
  [{ checks: ['documents:problem', 'identity:open'] }, []],
  [{ checks: ['documents:problem', 'identity:problem'] }, ['checked']],
  [{ checks: ['duplicates:problem'] }, ['left', 'right']],
  [{ offer: ['unanswered'] }, ['unanswered']],
  [{ offer: ['declined', 'lapsed'] }, ['declined', 'lapsed']],
  [{ offer: ['withdrawn'] }, []],
  [{ offer: ['unanswered'], waitingDays: 1 }, []],
  [{ offer: ['accepted'], enrolment: ['matric-number:no'] }, ['accepted']],
  [{ enrolment: ['matric-number:yes', 'school-fee:yes', 'portal:yes'] }, ['enrolled']],
  [{ offer: ['accepted'], enrolment: ['portal:yes', 'portal:no'] }, ['accepted', 'enrolled']],
  [{ turn: ['answered'] }, ['answered']],
  [{ turn: ['theirs'] }, ['asked', 'late', 'unanswered']],
  [{ turn: ['nobody'] }, ['declined', 'lapsed', 'accepted', 'enrolled']],
  [{ request: ['waiting'] }, ['asked']],
  [{ request: ['waiting', 'overdue'] }, ['asked', 'late']],
  [{ request: ['overdue'] }, ['late']],
  [{ request: ['returned', 'overdue'] }, ['late', 'answered']],
  [{ open: 'yes' }, ['leased']],
  [{ open: 'no' }, without('leased')],
])('the filter %j finds %j, and the counts match', async (filter, names) => {
  const found = await listed(filter)
  expect(named(found)).toEqual(names)
  expect(found).toHaveLength(names.length)
  const counts = officeList.counts.data.parse((await office.post('count-applications', clerk, filter)).data)
  expect(counts).toMatchObject({ total: names.length, exact: true })
  expect(counts.statuses.reduce((sum, { count }) => sum + count, 0)).toBe(names.length)
  const selected = officeList.select.data.parse(
    (await office.post('select-applications', clerk, filter)).data,
  )
  expect(named(selected.rows.map(({ applicantId }) => applicantId))).toEqual(names)
})

test('random combinations of filters find what all their filters find, and the counts match the rows', async () => {
  const some = (values: readonly string[]) => fc.subarray([...values], { minLength: 1 })
  const anyFilter = fc.oneof(
    fc.record({ status: some(officeStatuses) }),
    fc.record({ eligibility: some([...outcomes, 'unknown']) }),
    fc.record({ decision: some([...decisionKinds, 'none']) }),
    fc.record({ assignee: some(['me', 'nobody', approver.id]) }),
    fc.record({ checks: some(checkFilters) }),
    fc.record({ board: some(boardStates) }),
    fc.record({ flags: some([...duplicateKindIds, 'any']) }),
    fc.record({ offer: some(offerAnswers) }),
    fc.record({ turn: some(turns) }),
    fc.record({ request: some(requestFilters) }),
    fc.record({ enrolment: some(enrolmentFilters) }),
    fc.record({ open: fc.constantFrom('yes', 'no') }),
    fc.record({ awaited: fc.constantFrom('yes', 'no') }),
    fc.record({ sort: fc.constantFrom(...listSorts), descending: fc.boolean() }),
  )
  let found = 0
  const combination = fc.array(anyFilter, { minLength: 2, maxLength: 3 })
  await fc.assert(
    fc.asyncProperty(combination, async (parts) => {
      const filter = Object.assign({}, ...parts) as Record<string, unknown>
      const plain = Object.fromEntries(
        Object.entries(filter).filter(([name]) => name !== 'sort' && name !== 'descending'),
      )
      const { data } = await office.post('search-applications', clerk, filter)
      const { rows } = officeList.search.data.parse(data)
      const names = named(rows.map(({ applicantId }) => applicantId))
      const alone = await Promise.all(
        Object.entries(plain).map(async ([name, value]) => named(await listed({ [name]: value }))),
      )
      expect(names).toEqual(Object.keys(ids).filter((name) => alone.every((each) => each.includes(name))))
      const counted = await office.post('count-applications', clerk, plain)
      const counts = officeList.counts.data.parse(counted.data)
      expect(counts).toMatchObject({ total: rows.length, exact: true })
      for (const { status, count } of counts.statuses) {
        const inStatus = rows.filter((row) => row.status === status).length
        if (inStatus > 0 || filter['status'] === undefined) expect(count).toBe(inStatus)
      }
      found += rows.length
    }),
    { numRuns: 60, seed: Number(process.env['MATRIC_SEED'] ?? 20_260_101) },
  )
  // Combinations that find no rows test nothing, so the 60 combinations must find more than 60 rows in total.
  expect(found).toBeGreaterThan(60)
})

/** Values for the filters whose values `everyFilter` cannot read from the schema. */
const openValues = {
  programme: 'sociology',
  state: 'lagos',
  session: institution.admission.session,
  assignees: ['me', 'nobody', approver.id],
}

test.each<[Record<string, string | string[]>]>([
  [{}],
  [{ assignee: ['nobody'] }],
  [{ status: ['submitted', 'correction'], checks: ['documents:open', 'identity:open'] }],
  [{ offer: ['accepted', 'lapsed'], enrolment: ['portal:no'], open: 'no' }],
  [{ search: 'a' }],
])('in the view %j each option shows how many applications it would find', async (view) => {
  const answer = await office.post('count-filter-options', clerk, view)
  const facets = listOptions.count.data.parse(answer.data)
  const wrong: unknown[] = []
  for (const { filter, value, body } of everyFilter(openValues)) {
    if (filter === 'waitingDays' && !waitingChoices.some((days) => String(days) === value)) continue
    const [group = ''] = value.split(':')
    const kept = [view[filter] ?? []].flat().filter((each) => !each.startsWith(`${group}:`))
    const of = value.includes(':') ? { [filter]: [...kept, value] } : body
    const counted = await office.post('count-applications', clerk, { ...view, ...of })
    const { total } = officeList.counts.data.parse(counted.data)
    const facet = facets.find(
      ({ facet: name }) => name === (value.includes(':') ? `${filter}:${group}` : filter),
    )
    const shown = facet?.counts[value] ?? 0
    if (facet?.isExact !== true || shown !== total) wrong.push({ filter, value, shown, total, facet })
  }
  expect(wrong).toEqual([])
})

test('options that would need too many rows to be read are marked', async () => {
  const view = { filter: noFilter, matches: null, reader: { staffId: clerk.id, nowMs: Date.now() }, limit: 3 }
  const counts = await countOptions(system, view)
  expect(counts.every(({ isExact }) => !isExact)).toBe(true)
  const status = Object.values(counts.find(({ facet }) => facet === 'status')?.counts ?? {})
  expect(status.reduce((sum, count) => sum + count, 0)).toBe(4)
  const narrow = { ...view, filter: { ...noFilter, flags: ['nin' as const] } }
  const exact = (await countOptions(system, narrow)).filter(({ isExact }) => isExact)
  expect(exact.map(({ facet }) => facet)).not.toContain('flags')
  expect(exact.map(({ facet }) => facet)).toContain('status')
})

test('«me» is the colleague who reads the list', async () => {
  expect(named(await listed({ assignee: ['me'] }, approver))).toEqual(['hers'])
  expect(await listed({ assignee: ['me'] }, await officeColleague(server, 'clerk'))).toEqual([])
})

test('the rows show assignee, checks, duplicates, answer and enrolment', async () => {
  const filter = { assignee: ['me', 'nobody'] }
  const { rows } = officeList.search.data.parse(
    (await office.post('search-applications', clerk, filter)).data,
  )
  const row = (name: string) => rows.find(({ applicantId }) => applicantId === ids[name])
  expect(row('mine')).toMatchObject({ assignee: clerk.name, flags: [], offerAnswer: null })
  expect(row('right')?.flags.toSorted((one, other) => one.localeCompare(other))).toEqual(['nin', 'phone'])
  expect(row('checked')?.checks).toMatchObject({ documents: 'problem', identity: 'problem', fee: 'passed' })
  expect(row('enrolled')).toMatchObject({
    offerAnswer: 'accepted',
    acceptBy: '2027-01-31',
    hasMatricNumber: true,
    hasSchoolFee: true,
    hasPortalAccount: true,
  })
})

test('the order by turn starts with answered requests, then the longest wait of each turn', async () => {
  const { rows } = officeList.search.data.parse(
    (await office.post('search-applications', clerk, { sort: 'turn' })).data,
  )
  expect(rows[0]?.applicantId).toBe(ids['answered'])
  const position = rows.map(({ turn }) => turns.indexOf(turn))
  expect(position).toEqual(position.toSorted((one, other) => one - other))
  for (const turn of turns) {
    const waits = rows.filter((row) => row.turn === turn).map(({ waitingSince }) => Date.parse(waitingSince))
    expect(waits.length).toBeGreaterThan(0)
    expect(waits).toEqual(waits.toSorted((one, other) => one - other))
  }
})
