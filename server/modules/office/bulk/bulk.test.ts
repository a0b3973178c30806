import { describe, expect, test } from 'vitest'
import { type BulkData, bulk } from '#contract/office/bulk/bulk.ts'
import { decisionData } from '#contract/office/decisions/decisions.ts'
import { auditEntries } from '#tests/support/audit-entries.ts'
import { checkedApplication } from '#tests/support/office/checked-applications.ts'
import { type OfficeColleague, officeColleague, officeColleagues } from '#tests/support/office/office.ts'
import { institution } from '#tests/support/institution/index.ts'
import { bulkRuns as createBulkRuns } from './bulk-run.service.ts'
import { anOffer, aRefusal, aRequest, submittedApplication } from '#tests/support/office/office-work.ts'
import { startOfficeServer } from '#tests/support/office/office-server.ts'

const { server, office, clerk, approver } = await startOfficeServer()
const { system } = server.database
const { bulkRuns } = server.services.office

const offer = { kind: 'admit', conditions: 'Bring the original slip.' }

async function ask(path: string, who: OfficeColleague, body: object): Promise<BulkData> {
  const answer = await office.post(path, who, body)
  expect([path, answer.status, answer.message]).toEqual([path, 200, expect.any(String)])
  return bulk.state.data.parse(answer.data)
}
const plan = (applicantIds: string[], proposal: object = offer, who = clerk) =>
  ask('plan-proposals', who, { applicantIds, ...proposal })
const planApprovals = (applicantIds: string[], who = approver) => ask('plan-approvals', who, { applicantIds })

async function outcomes(bulkId: string, who = clerk): Promise<Record<string, string>> {
  const answer = await office.post('bulk-items', who, { bulkId })
  const { rows } = bulk.items.data.parse(answer.data)
  return Object.fromEntries(rows.map(({ applicantId, state, reason }) => [applicantId, reason ?? state]))
}

const checked = (count: number) =>
  Promise.all(Array.from({ length: count }, () => checkedApplication(server)))
const decisionsOf = async (applicantId: string) =>
  system.selectFrom('decision').selectAll().where('applicantId', '=', applicantId).execute()
const hold = (applicantId: string, who: OfficeColleague) =>
  office.post('take-application', who, { applicantId })
const propose = (applicantId: string, who = clerk, more: object = {}) =>
  office.post('propose-decision', who, { applicantId, ...anOffer, programmeId: 'bookkeeping-bsc', ...more })

describe('the dry run of proposals', () => {
  test('says for each application what will happen or why not, and changes nothing', async () => {
    const [ready = '', held = '', pending = '', unchecked = '', returned = ''] = await checked(5)
    await hold(held, approver)
    await propose(pending)
    const { id: decisionId } = decisionData.parse((await propose(returned)).data)
    await office.post('return-decision', approver, { decisionId, because: 'Mathematics is C4.' })
    await office.post('set-check', clerk, {
      applicantId: unchecked,
      name: 'identity',
      state: 'problem',
      reason: 'Another name on the NIN slip.',
    })
    const short = await submittedApplication(server, { programmeId: 'bookkeeping-bsc' })
    const correcting = await checkedApplication(server)
    await office.post('send-request', clerk, { applicantId: correcting, ...aRequest('biodata') })
    const refused = await submittedApplication(server, { stage: 'IsRejected' })
    const answered = await checkedApplication(server)
    await server.owner
      .updateTable('officeApplication')
      .set({ requestReturnedAt: new Date() })
      .where('applicantId', '=', answered)
      .execute()
    const all = [ready, held, pending, unchecked, returned, short, correcting, answered, refused]
    const data = await plan(all)
    expect(await outcomes(data.id)).toEqual({
      [ready]: 'ready',
      [held]: 'leased',
      [pending]: 'decision-pending',
      [unchecked]: 'checks-open',
      [returned]: 'proposal-returned',
      [short]: 'requirements-not-met',
      [correcting]: 'correction-open',
      [answered]: 'answer-unread',
      [refused]: 'application-decided',
    })
    expect(data).toMatchObject({ total: 9, ready: 1, done: 0, startedAt: null, isCut: false })
    expect(data.leftOut.reduce((sum, { count }) => sum + count, data.ready)).toBe(9)
    expect(await decisionsOf(ready)).toEqual([])
    expect(await bulkRuns.runStarted()).toBe(0)
  })

  test('grades that were not compared with the slip prevent proposals that depend on grades', async () => {
    const [applicantId = ''] = await checked(1)
    await system.deleteFrom('subjectVerification').where('applicantId', '=', applicantId).execute()
    const reasonFor = async (proposal: object) => {
      const { id } = await plan([applicantId], proposal)
      return (await outcomes(id))[applicantId]
    }
    expect(await reasonFor(offer)).toBe('grades-unverified')
    expect(await reasonFor({ kind: 'reject', reasons: ['subject-missing'] })).toBe('grades-unverified')
    expect(await reasonFor(aRefusal)).toBe('ready')
  })

  test('a rejection needs neither results nor checks', async () => {
    const short = await submittedApplication(server)
    const data = await plan([short], aRefusal)
    expect(await outcomes(data.id)).toEqual({ [short]: 'ready' })
  })

  test('selects a whole list except some applications, and ignores applications that arrive later', async () => {
    const state = 'sokoto'
    const ids = await Promise.all([1, 2, 3].map(() => checkedApplication(server, { state })))
    const [out = '', ...wanted] = ids
    const all = { view: { state: [state] }, except: [out] }
    const data = await ask('plan-proposals', clerk, { all, ...offer })
    const late = await checkedApplication(server, { state })
    expect(Object.keys(await outcomes(data.id)).sort()).toEqual([...wanted].sort())
    expect(Object.keys(await outcomes(data.id))).not.toContain(late)
  })

  test.each([
    ['nothing', { applicantIds: [] }],
    ['an empty list', { all: { view: { search: 'qqqqzzzz' } } }],
    ['unknown applications', { applicantIds: ['x', '00000000-0000-7000-8000-000000000000'] }],
  ])('%s is rejected', async (_, selection) => {
    const answer = await office.post('plan-proposals', clerk, { ...selection, ...offer })
    expect([answer.status, Object.keys(answer.errors ?? {})]).toEqual([400, ['applicantIds']])
  })
})

describe('the run', () => {
  test('proposes as the colleague, with the programme chosen and the level of the results', async () => {
    const ids = await checked(3)
    const { id } = await plan(ids)
    await ask('run-proposals', clerk, { bulkId: id })
    expect(await bulkRuns.runStarted()).toBe(3)
    const answer = await office.get(`bulk-actions/${id}`, clerk)
    expect(answer.data).toMatchObject({ ready: 0, done: 3, leftOut: [], finishedAt: expect.any(String) })
    for (const applicantId of ids)
      expect(await decisionsOf(applicantId)).toMatchObject([
        {
          kind: 'admit',
          state: 'proposed',
          proposedBy: clerk.id,
          programmeId: 'bookkeeping-bsc',
          level: '100',
          conditions: offer.conditions,
        },
      ])
  })

  test('leaves out what has changed since the dry run', async () => {
    const [changed = '', taken = '', kept = ''] = await checked(3)
    const { id } = await plan([changed, taken, kept])
    await system.updateTable('applicant').set({ lga: 'Ikot Ekpene' }).where('id', '=', changed).execute()
    await hold(taken, approver)
    await ask('run-proposals', clerk, { bulkId: id })
    expect(await bulkRuns.runStarted()).toBe(1)
    expect(await outcomes(id)).toEqual({
      [changed]: 'application-changed',
      [taken]: 'leased',
      [kept]: 'done',
    })
    expect(await decisionsOf(changed)).toEqual([])
  })

  test('several jobs and starts at the same time propose each application once', async () => {
    const ids = await checked(8)
    const { id } = await plan(ids)
    await Promise.all(Array.from({ length: 10 }, () => ask('run-proposals', clerk, { bulkId: id })))
    await Promise.all(Array.from({ length: 4 }, () => bulkRuns.runStarted()))
    for (const applicantId of ids) expect(await decisionsOf(applicantId)).toHaveLength(1)
    const started = await system
      .selectFrom('auditEvent')
      .selectAll()
      .where('action', '=', 'bulk-started')
      .where('actorId', '=', clerk.id)
      .execute()
    expect(started.filter(({ after }) => JSON.stringify(after).includes(id))).toHaveLength(1)
  })

  test('continues after an interruption', async () => {
    const [first = '', second = ''] = await checked(2)
    const { id } = await plan([first, second])
    await ask('run-proposals', clerk, { bulkId: id })
    // The state after a crash: one application is done, and the action is not finished.
    await propose(first, clerk, { conditions: offer.conditions })
    await system
      .updateTable('bulkItem')
      .set({ state: 'done' })
      .where('bulkId', '=', id)
      .where('applicantId', '=', first)
      .execute()
    expect(await bulkRuns.runStarted()).toBe(1)
    expect(await outcomes(id)).toEqual({ [first]: 'done', [second]: 'done' })
    expect(await decisionsOf(first)).toHaveLength(1)
  })

  test('stops when the access of the colleague has ended', async () => {
    const leaver = await officeColleague(server, 'clerk')
    const [applicantId = ''] = await checked(1)
    const { id } = await plan([applicantId], offer, leaver)
    await ask('run-proposals', leaver, { bulkId: id })
    await system.updateTable('staff').set({ role: 'auditor' }).where('id', '=', leaver.id).execute()
    expect(await bulkRuns.runStarted()).toBe(0)
    expect(await decisionsOf(applicantId)).toEqual([])
    const items = await system.selectFrom('bulkItem').selectAll().where('bulkId', '=', id).execute()
    expect(items).toMatchObject([{ state: 'left-out', reason: 'access-ended' }])
  })

  test('can be started only by the colleague who planned it, and only as the planned kind', async () => {
    const [applicantId = ''] = await checked(1)
    const { id } = await plan([applicantId])
    const other = await officeColleague(server, 'approver')
    for (const [path, who] of [
      ['run-proposals', other],
      ['run-approvals', other],
    ] as const)
      expect((await office.post(path, who, { bulkId: id })).status).toBe(404)
    const own = await plan([applicantId], offer, approver)
    expect((await office.post('run-approvals', approver, { bulkId: own.id })).status).toBe(404)
    expect((await office.get('bulk-actions/x', clerk)).status).toBe(404)
  })
})

describe('approvals', () => {
  test('leave out own proposals, exceptions, open checks and what is not proposed', async () => {
    const [theirs = '', own = '', unchecked = '', free = ''] = await checked(4)
    await propose(theirs)
    await propose(own, approver)
    await propose(unchecked)
    await office.post('set-check', clerk, {
      applicantId: unchecked,
      name: 'duplicates',
      state: 'problem',
      reason: 'Looks like another person.',
    })
    const short = await checkedApplication(server, { programmeId: 'soil-science-bsc' })
    await propose(short, clerk, { programmeId: 'soil-science-bsc', level: '200' })
    const refused = await submittedApplication(server)
    await office.post('propose-decision', clerk, { applicantId: refused, ...aRefusal })
    const data = await planApprovals([theirs, own, unchecked, free, short, refused])
    const planned = {
      [theirs]: 'ready',
      [own]: 'own-proposal',
      [unchecked]: 'checks-open',
      [free]: 'no-proposal',
      [short]: 'exception',
      [refused]: 'ready',
    }
    expect(await outcomes(data.id, approver)).toEqual(planned)
    await ask('run-approvals', approver, { bulkId: data.id })
    expect(await bulkRuns.runStarted()).toBe(2)
    expect(await outcomes(data.id, approver)).toEqual({ ...planned, [theirs]: 'done', [refused]: 'done' })
    expect(await decisionsOf(theirs)).toMatchObject([{ state: 'approved', approvedBy: approver.id }])
    expect(await decisionsOf(own)).toMatchObject([{ state: 'proposed', approvedBy: null }])
  })

  test('thirty approvers with the same plan approve each proposal once', async () => {
    const ids = await checked(3)
    for (const applicantId of ids) await propose(applicantId)
    const people = await officeColleagues(server, 30, 'approver')
    const plans = await Promise.all(people.map((who) => planApprovals(ids, who)))
    await Promise.all(
      people.map((who, index) => ask('run-approvals', who, { bulkId: plans[index]?.id ?? '' })),
    )
    await Promise.all([bulkRuns.runStarted(), bulkRuns.runStarted()])
    for (const applicantId of ids) {
      expect(await decisionsOf(applicantId)).toMatchObject([{ state: 'approved' }])
      const approvals = await auditEntries(system, applicantId, 'decision-approved')
      expect(approvals).toHaveLength(1)
    }
    const done = await system
      .selectFrom('bulkItem')
      .selectAll()
      .where('applicantId', 'in', ids)
      .where('state', '=', 'done')
      .execute()
    expect(done).toHaveLength(3)
  })
})

test('an application that fails unexpectedly is tried three times and does not stop the others', async () => {
  const [broken = '', other = ''] = await checked(2)
  const { id } = await plan([broken, other])
  await ask('run-proposals', clerk, { bulkId: id })
  const { decisions, requests } = server.services.office
  const log: string[] = []
  const runs = createBulkRuns({
    database: server.database,
    institution,
    requests,
    decisions: {
      ...decisions,
      proposeIn(tx, proposal, actor) {
        if (proposal.applicantId === broken) throw new Error('The database is away')
        return decisions.proposeIn(tx, proposal, actor)
      },
    },
    log: { error: (_, message) => log.push(message) },
    now: Date.now,
  })
  expect(await runs.runStarted()).toBe(1)
  expect(log).toHaveLength(3)
  expect(await outcomes(id)).toEqual({ [broken]: 'failed', [other]: 'done' })
})
