import { expect, test } from 'vitest'
import { today } from '#contract/dates.ts'
import { newId } from '#server/db/id.ts'
import { institution } from '#tests/support/institution/index.ts'
import { startOfficeServer } from '#tests/support/office/office-server.ts'
import { storedDecision, submittedApplication } from '#tests/support/office/office-work.ts'
import { offerFacts, offerService } from './offer.service.ts'

const { server, clerk, approver } = await startOfficeServer()
const offers = offerService({ database: server.database, institution })

async function decided(state: 'scheduled' | 'released', kind: 'admit' | 'reject' = 'admit'): Promise<string> {
  const applicantId = await submittedApplication(server, { admissionSession: '2019/2020' })
  await storedDecision(server, {
    applicantId,
    kind,
    state,
    proposedBy: clerk.id,
    approvedBy: approver.id,
    releasedAt: new Date('2026-02-03T23:30:00Z'),
  })
  return applicantId
}

test('a released offer has the facts of its letter, dated in Lagos', async () => {
  const [programme] = institution.programmes[0]?.programmes ?? []
  expect(await offers.facts(await decided('released'))).toEqual({
    decisionId: expect.any(String),
    programme: programme?.description,
    department: programme?.department,
    level: '100',
    session: '2019/2020',
    conditions: [],
    date: '2026-02-04',
  })
})

test('the facts of an offer name the last day to accept it, if it has one', async () => {
  const offer = {
    id: newId(),
    programmeId: null,
    level: '100',
    admissionSession: null,
    conditions: '',
    releasedAt: null,
  }
  expect(offerFacts({ ...offer, acceptBy: '2026-03-01' }, institution)).toMatchObject({
    acceptBy: '2026-03-01',
  })
  expect(offerFacts({ ...offer, acceptBy: null }, institution)).not.toHaveProperty('acceptBy')
})

test('a declined offer has no facts until the applicant undoes the decline', async () => {
  const applicantId = await decided('released')
  const { system } = server.database
  const { id: decisionId } = await system
    .selectFrom('decision')
    .select('id')
    .where('applicantId', '=', applicantId)
    .executeTakeFirstOrThrow()
  await system
    .insertInto('offerDecline')
    .values({ id: newId(), applicantId, decisionId, reason: '' })
    .execute()
  expect(await offers.facts(applicantId)).toBeNull()
  await system
    .updateTable('offerDecline')
    .set({ undoneAt: new Date() })
    .where('applicantId', '=', applicantId)
    .execute()
  expect(await offers.facts(applicantId)).toMatchObject({ decisionId })
})

test('no other decision has facts', async () => {
  expect(await offers.facts(await submittedApplication(server))).toBeNull()
  expect(await offers.facts(await decided('scheduled'))).toBeNull()
  expect(await offers.facts(await decided('released', 'reject'))).toBeNull()
})

test('an offer without programme, level, session or time in the record still has all facts', () => {
  const bare = {
    id: 'decision-1',
    programmeId: 'closed-programme',
    level: null,
    conditions: '',
    releasedAt: null,
    acceptBy: null,
    admissionSession: null,
  }
  expect(offerFacts(bare, institution)).toEqual({
    decisionId: 'decision-1',
    programme: '',
    department: '',
    level: '',
    session: institution.admission.session,
    conditions: [],
    date: today(),
  })
})
