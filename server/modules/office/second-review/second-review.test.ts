import { expect, test } from 'vitest'
import { sql } from 'kysely'
import { secondReview } from '#contract/office/review/second-review.ts'
import { auditEntries } from '#tests/support/audit-entries.ts'
import { sentBy } from '#tests/support/database/sent-statements.ts'
import { checkedApplication } from '#tests/support/office/checked-applications.ts'
import { bookkeepingGrades } from '#tests/support/olevel-results.ts'
import { officeColleague, officeColleagues } from '#tests/support/office/office.ts'
import { anOffer } from '#tests/support/office/office-work.ts'
import { startOfficeServer } from '#tests/support/office/office-server.ts'
import { reviewableStatement } from './second-review.store.ts'

const { server, office, clerk, approver } = await startOfficeServer()
const { system } = server.database

const propose = (applicantId: string, who = clerk, more: object = {}) =>
  office.post('propose-decision', who, { applicantId, ...anOffer, programmeId: 'bookkeeping-bsc', ...more })
async function proposed(count: number, who = clerk): Promise<string[]> {
  const ids: string[] = []
  for (let made = 0; made < count; made += 1) {
    const applicantId = await checkedApplication(server)
    await propose(applicantId, who)
    ids.push(applicantId)
  }
  return ids
}
const screen = async (who = approver) =>
  secondReview.screen.data.parse((await office.post('second-review-screen', who, {})).data)
const approve = async (cards: { decisionId: string; version: number }[], who = approver) => {
  const decisions = cards.map(({ decisionId, version }) => ({ decisionId, version }))
  const { data } = await office.post('approve-screen', who, { decisions })
  return secondReview.approve.data.parse(data).results.map(({ reason }) => reason)
}
const applicants = (cards: readonly { applicantId: string }[]) => cards.map(({ applicantId }) => applicantId)
/** Ends all leases and withdraws all proposals, so that none is pending when the next test starts. */
async function cleared(): Promise<void> {
  await sql`delete from application_lease`.execute(system)
  await sql`update decision set state = 'withdrawn' where state = 'proposed'`.execute(system)
}

test('two approvers get different proposals, twelve at most, and never their own', async () => {
  const ids = await proposed(14)
  const other = await officeColleague(server, 'approver')
  const [own = ''] = await proposed(1, approver)
  const first = await screen()
  expect(applicants(first.cards)).toEqual(ids.slice(0, 12))
  expect(first.waiting).toEqual({ count: 14, exact: true })
  const second = await screen(other)
  expect(applicants(second.cards)).toEqual([...ids.slice(12), own])
  expect(applicants((await screen()).cards)).toEqual(ids.slice(0, 12))
  expect(first.cards[0]).toMatchObject({
    programme: expect.stringContaining('Bookkeeping'),
    level: '100',
    proposedBy: clerk.name,
    board: 'none',
    sittings: [{ exam: 'WAEC 2005', examNumber: '4250101001', slip: expect.any(String) }],
  })
  const [english] = first.cards[0]?.sittings[0]?.subjects ?? []
  expect(english).toEqual({ subjectName: 'English Language', grade: 'B3', required: true })
  await cleared()
})

test('a card names the subjects that count, with the grade and the sitting that count', async () => {
  const failed = { ...bookkeepingGrades, Mathematics: 'F9', Commerce: 'F9' }
  const second = { Mathematics: 'C6', Economics: 'D7' }
  await propose(await checkedApplication(server, {}, [failed, second]))
  const [card] = (await screen()).cards
  expect(card?.sittings).toHaveLength(2)
  expect(card?.counted).toEqual([
    { subjectName: 'English Language', grade: 'B3', required: true, sitting: 0 },
    { subjectName: 'Mathematics', grade: 'C6', required: true, sitting: 1 },
    { subjectName: 'Economics', grade: 'C5', required: false, sitting: 0 },
    { subjectName: 'Geography', grade: 'C6', required: false, sitting: 0 },
    { subjectName: 'Government', grade: 'C6', required: false, sitting: 0 },
  ])
  await cleared()
})

test('a screen of six proposals takes as many statements as one of two', async () => {
  const statements = async () => (await sentBy(() => screen())).map(({ text }) => text)
  await proposed(2)
  const ofTwo = await statements()
  await proposed(4)
  await sql`delete from application_lease`.execute(system)
  expect(await statements()).toEqual(ofTwo)
  expect(
    await auditEntries(system, (await screen()).cards[5]?.applicantId ?? '', 'application-opened'),
  ).toHaveLength(1)
  await cleared()
})

test('exceptions, open checks and proposals left out are not on the screen', async () => {
  const [good = '', left = ''] = await proposed(2)
  const unchecked = await checkedApplication(server)
  await propose(unchecked)
  await office.post('set-check', clerk, {
    applicantId: unchecked,
    name: 'identity',
    state: 'problem',
    reason: 'Another name.',
  })
  const short = await checkedApplication(server, { programmeId: 'soil-science-bsc' })
  await propose(short, clerk, { programmeId: 'soil-science-bsc' })
  const { cards } = await screen()
  expect(applicants(cards)).toEqual([good, left])
  const decisionId = cards[1]?.decisionId ?? ''
  const because = 'The name on the slip is different.'
  const leave = () => office.post('leave-for-individual-review', approver, { decisionId, because })
  expect((await leave()).status).toBe(200)
  expect((await leave()).status).toBe(200)
  expect(applicants((await screen()).cards)).toEqual([good])
  const opened = await office.get(`applications/${left}`, clerk)
  expect(opened.data).toMatchObject({ decisions: [{ state: 'proposed', individualBecause: because }] })
  expect(await approve([cards[1] ?? { decisionId: '', version: 1 }])).toEqual(['individual-review'])
  expect((await office.post('approve-decision', approver, { decisionId })).status).toBe(200)
  expect((await leave()).status).toBe(200)
  const again = { decisionId, because: 'Another reason.' }
  expect((await office.post('leave-for-individual-review', approver, again)).code).toBe(
    'decision-state-changed',
  )
  await cleared()
})

test('a screen is approved with an outcome for each proposal, and repeating it is a no-op', async () => {
  const [first = '', changed = ''] = await proposed(3)
  const { cards } = await screen()
  await system.updateTable('applicant').set({ lga: 'Eket' }).where('id', '=', changed).execute()
  const outcomes = [null, 'application-changed', null]
  expect(await approve(cards)).toEqual(outcomes)
  expect(await approve(cards)).toEqual(outcomes)
  const approvals = await auditEntries(system, first, 'decision-approved')
  expect(approvals).toHaveLength(1)
  expect(await approve([{ decisionId: 'x', version: 1 }])).toEqual(['no-proposal'])
  await cleared()
})

test('no call lets a colleague approve their own proposal', async () => {
  const [own = ''] = await proposed(1, approver)
  const { cards } = await screen(await officeColleague(server, 'approver'))
  expect(applicants(cards)).toEqual([own])
  expect(await approve(cards, approver)).toEqual(['own-proposal'])
  await cleared()
})

test('thirty approvals of one application have one effect', async () => {
  const [applicantId = ''] = await proposed(1)
  const { cards } = await screen()
  await sql`delete from application_lease`.execute(system)
  const people = await officeColleagues(server, 30, 'approver')
  const outcomes = (await Promise.all(people.map((who) => approve(cards, who)))).flat()
  expect(outcomes.filter((reason) => reason === null)).toHaveLength(1)
  expect(new Set(outcomes)).toEqual(new Set([null, 'no-proposal']))
  const approvals = await auditEntries(system, applicantId, 'decision-approved')
  expect(approvals).toHaveLength(1)
})

test('the screen is read by its index', async () => {
  await sql`analyze office_application`.execute(server.owner)
  await sql`analyze decision`.execute(server.owner)
  const { rows } = await system.transaction().execute(async (tx) => {
    // `office_application` has few rows here, so PostgreSQL would prefer a sort to the index.
    await sql`set local enable_seqscan = off`.execute(tx)
    await sql`set local enable_sort = off`.execute(tx)
    return sql<{ 'QUERY PLAN': string }>`explain ${reviewableStatement(approver.id, 48)}`.execute(tx)
  })
  expect(JSON.stringify(rows)).toContain('office_application_second_review')
})
