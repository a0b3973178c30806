import type { Updateable } from 'kysely'
import { describe, expect, test } from 'vitest'
import { decisionStates } from '#contract/office/decisions/decisions.ts'
import { decisionData } from '#contract/office/decisions/decisions.ts'
import type { DecisionTable } from '#server/db/office-schema.ts'
import { officeColleague, officeColleagues } from '#tests/support/office/office.ts'
import {
  aRefusal,
  anOffer,
  aRequest,
  storedDecision,
  submittedApplication,
} from '#tests/support/office/office-work.ts'
import { startOfficeServer } from '#tests/support/office/office-server.ts'

const { server, office, clerk, approver: third } = await startOfficeServer()
const maker = await officeColleague(server, 'approver', { name: 'Ada Maker' })
const checker = await officeColleague(server, 'approver', { name: 'Bala Checker' })

const decisionOf = async (id: string) =>
  server.database.system.selectFrom('decision').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const auditOf = async (applicantId: string) =>
  server.database.system
    .selectFrom('auditEvent')
    .selectAll()
    .where('applicantId', '=', applicantId)
    .orderBy('id')
    .execute()

type StoredState = (typeof decisionStates)[number]

/** Actions, in the order of the columns of `table`. */
const acts = [
  'approve',
  'approve own',
  'return',
  'take back',
  'take back theirs',
  'release',
  'release at',
  'propose',
  'correct',
] as const
/**
 * Expected result of each action in each state, with one column per action: the next state, `=` for a successful no-op,
 * or the HTTP status. For a release, 409 means a response with status 200 that lists the decision in `refused`.
 */
const table: Record<StoredState, string> = {
  proposed: ' approved  403  returned  withdrawn  403  409        409        409  409',
  approved: ' 409       403  returned  409        403  scheduled  scheduled  409  409',
  scheduled: '409       403  returned  409        403  scheduled  scheduled  409  409',
  released: ' 409       403  409       409        403  =          409        409  409',
  returned: ' 409       403  409       409        403  409        409        200  200',
  withdrawn: '409       403  409       =          403  409        409        200  200',
}

async function stored(state: StoredState): Promise<{ applicantId: string; decisionId: string }> {
  const applicantId = await submittedApplication(server, {
    stage: state === 'released' ? 'IsAdmitted' : 'ApplicationSumitted',
  })
  const isApproved = ['approved', 'scheduled', 'released'].includes(state)
  const decisionId = await storedDecision(server, {
    applicantId,
    state,
    proposedBy: maker.id,
    approvedBy: isApproved ? checker.id : null,
    approvedAt: isApproved ? new Date() : null,
    releaseAt: state === 'scheduled' ? new Date(Date.now() + 3_600_000) : null,
    releasedAt: state === 'released' ? new Date() : null,
    returnedBecause: ['returned', 'withdrawn'].includes(state) ? 'Another level.' : null,
  })
  return { applicantId, decisionId }
}

async function perform(act: (typeof acts)[number], at: { applicantId: string; decisionId: string }) {
  const { applicantId, decisionId } = at
  const because = 'The level is wrong.'
  switch (act) {
    case 'approve':
      return office.post('approve-decision', third, { decisionId })
    case 'approve own':
      return office.post('approve-decision', maker, { decisionId })
    case 'return':
      return office.post('return-decision', third, { decisionId, because })
    case 'take back':
      return office.post('take-back-decision', maker, { decisionId, because })
    case 'take back theirs':
      return office.post('take-back-decision', third, { decisionId, because })
    case 'release':
      return office.post('release-decisions', third, { decisionIds: [decisionId] })
    case 'release at': {
      const when = new Date(Date.now() + 7_200_000).toISOString()
      return office.post('release-decisions', third, { decisionIds: [decisionId], at: when })
    }
    case 'propose':
      return office.post('propose-decision', clerk, { applicantId, ...aRefusal })
    case 'correct':
      return office.post('send-request', clerk, { applicantId, ...aRequest('biodata') })
  }
}

describe.each(decisionStates.map((state) => [state, table[state].trim().split(/\s+/)] as const))(
  'a decision that is %s',
  (state, line) => {
    test.each(acts.map((act, at) => [act, line[at]] as const))('%s: %s', async (act, outcome) => {
      const at = await stored(state)
      const rows = (await auditOf(at.applicantId)).length
      const answer = await perform(act, at)
      const refused = act.startsWith('release') && outcome === '409'
      expect(answer.status).toBe(/^\d+$/.test(outcome ?? '') && !refused ? Number(outcome) : 200)
      if (refused)
        expect(answer.data).toMatchObject({
          released: 0,
          scheduled: 0,
          refused: [{ decisionId: at.decisionId }],
        })
      const isMove = /^[a-z]/.test(outcome ?? '')
      expect((await decisionOf(at.decisionId)).state).toBe(isMove ? outcome : state)
      const changed = isMove || outcome === '200'
      expect((await auditOf(at.applicantId)).length - rows).toBe(changed ? 1 : 0)
      // The message must be a sentence for the user, not only an error code.
      expect(answer.message).toMatch(/^[A-Z0-9].*\.$/)
    })
  },
)

describe('a proposal', () => {
  const propose = async (more: object, who = clerk) =>
    office.post('propose-decision', who, {
      applicantId: await submittedApplication(server),
      ...anOffer,
      ...more,
    })

  test('stores only the fields that its kind uses', async () => {
    const offer = decisionData.parse((await propose({ reasons: ['late'], sentence: 'No.' })).data)
    expect(offer).toMatchObject({
      kind: 'admit',
      level: '100',
      conditions: 'Bring the original slip.',
      reasons: [],
      sentence: '',
      state: 'proposed',
      proposedBy: clerk.name,
      proposedById: clerk.id,
      approvedBy: null,
    })
    expect(offer.programme).toMatch(/\w/)
    const refusal = decisionData.parse((await propose({ ...aRefusal, reasons: ['late', 'late'] })).data)
    expect(refusal).toMatchObject({
      kind: 'reject',
      programmeId: null,
      level: null,
      conditions: '',
      reasons: ['late'],
    })
  })

  test.each([
    ['programmeId', { programmeId: 'alchemy' }],
    ['programmeId', { programmeId: '' }],
    ['level', { level: '900' }],
    ['level', { level: '' }],
    ['kind', { kind: 'perhaps' }],
    ['reasons', { kind: 'reject', reasons: [] }],
    ['conditions', { conditions: 'x'.repeat(501) }],
  ])('is rejected at %s: %j', async (field, more) => {
    const answer = await propose(more)
    expect([answer.status, Object.keys(answer.errors ?? {})]).toEqual([400, [field]])
  })

  test('only one of the concurrent proposals of 30 colleagues succeeds, and repeating it is a no-op', async () => {
    const applicantId = await submittedApplication(server)
    const clerks = await officeColleagues(server, 30, 'clerk')
    const answers = await Promise.all(
      clerks.map((who) => office.post('propose-decision', who, { applicantId, ...anOffer })),
    )
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([
      200,
      ...Array.from({ length: 29 }, () => 409),
    ])
    const first = clerks[answers.findIndex(({ status }) => status === 200)]
    expect((await office.post('propose-decision', first ?? clerk, { applicantId, ...anOffer })).status).toBe(
      200,
    )
    expect(await auditOf(applicantId)).toHaveLength(1)
  })

  test.each(['IsAdmitted', 'IsRejected'] as const)('is rejected at %s', async (stage) => {
    const applicantId = await submittedApplication(server, { stage })
    expect((await office.post('propose-decision', clerk, { applicantId, ...anOffer })).status).toBe(409)
  })

  test('needs a submitted application', async () => {
    const { id } = await server.applicant('SubmitApplication')
    for (const applicantId of [id, 'not-an-id', '00000000-0000-7000-8000-000000000000']) {
      const answer = await office.post('propose-decision', clerk, { applicantId, ...anOffer })
      expect([answer.status, answer.message]).toEqual([404, 'We could not find this application.'])
    }
  })
})

describe('the proposer never approves their own proposal', () => {
  const proposed = async () => {
    const applicantId = await submittedApplication(server)
    const answer = await office.post('propose-decision', maker, { applicantId, ...anOffer })
    return decisionData.parse(answer.data).id
  }

  test('the API rejects the proposer and accepts a colleague', async () => {
    const decisionId = await proposed()
    expect((await office.post('approve-decision', maker, { decisionId })).status).toBe(403)
    const answer = await office.post('approve-decision', checker, { decisionId })
    expect(answer.data).toMatchObject({
      state: 'approved',
      approvedBy: 'Bala Checker',
      proposedBy: 'Ada Maker',
    })
    expect((await office.post('approve-decision', checker, { decisionId })).status).toBe(200)
  })

  test('the proposer cannot approve with another role either', async () => {
    const who = await officeColleague(server, 'clerk')
    const applicantId = await submittedApplication(server)
    const answer = await office.post('propose-decision', who, { applicantId, ...anOffer })
    await server.database.system
      .updateTable('staff')
      .set({ role: 'approver' })
      .where('id', '=', who.id)
      .execute()
    const { id: decisionId } = decisionData.parse(answer.data)
    expect((await office.post('approve-decision', who, { decisionId })).status).toBe(403)
  })

  test('of fifty concurrent approvals only those of a colleague succeed', async () => {
    const decisionId = await proposed()
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, at) =>
        office.post('approve-decision', at % 5 === 4 ? checker : maker, { decisionId }),
      ),
    )
    expect(answers.filter((_, at) => at % 5 !== 4).every(({ status }) => status === 403)).toBe(true)
    expect(answers.filter((_, at) => at % 5 === 4).every(({ status }) => status === 200)).toBe(true)
    const { applicantId, approvedBy } = await decisionOf(decisionId)
    expect(approvedBy).toBe(checker.id)
    expect((await auditOf(applicantId)).map(({ action }) => action)).toEqual([
      'decision-proposed',
      'decision-approved',
    ])
  })

  test('a direct write to the database fails', async () => {
    const decisionId = await proposed()
    const set = (change: Updateable<DecisionTable>) =>
      server.database.system.updateTable('decision').set(change).where('id', '=', decisionId).execute()
    await expect(set({ approvedBy: maker.id, state: 'approved' })).rejects.toThrow('maker_is_not_checker')
    await expect(set({ state: 'approved' })).rejects.toThrow('approved_before_release')
    await set({ approvedBy: checker.id, state: 'approved' })
    for (const change of [
      { proposedBy: checker.id },
      { proposedBy: third.id },
      { approvedBy: third.id },
      { conditions: 'None.' },
      { level: '300' },
      { kind: 'reject' as const },
      { applicantId: await submittedApplication(server) },
    ])
      await expect(set(change)).rejects.toThrow('decision_is_frozen')
  })
})

test('approving and releasing need a recent step-up code', async () => {
  const tired = await officeColleague(server, 'approver', { steppedUp: false })
  const { decisionId } = await stored('proposed')
  for (const answer of [
    await office.post('approve-decision', tired, { decisionId }),
    await office.post('release-decisions', tired, { decisionIds: [decisionId] }),
  ])
    expect([answer.status, answer.code]).toEqual([403, 'step-up-required'])
  expect((await decisionOf(decisionId)).state).toBe('proposed')
})
