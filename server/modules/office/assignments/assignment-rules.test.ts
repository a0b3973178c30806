import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { type AssignmentRule, assignmentRules } from '#contract/office/review/assignment-rules.ts'
import { assignedApplication } from '#contract/office/review/assignments.ts'
import { auditEntries } from '#tests/support/audit-entries.ts'
import { type OfficeColleague, officeColleague } from '#tests/support/office/office.ts'
import { startOfficeServer } from '#tests/support/office/office-server.ts'
import { submittedApplication } from '#tests/support/office/office-work.ts'

const { server, office, clerk, approver } = await startOfficeServer()
const { system } = server.database

const rule = (who: OfficeColleague, more: Partial<AssignmentRule>): AssignmentRule => ({
  staffId: who.id,
  kind: 'share',
  programmes: [],
  digits: [],
  share: 0,
  active: true,
  ...more,
})
const read = async () =>
  assignmentRules.list.data.parse((await office.get('assignment-rules', approver)).data)
const save = async (rules: AssignmentRule[], who = approver) =>
  office.post('save-assignment-rules', who, { rules, revision: (await read()).revision })
const mine = async (who: OfficeColleague) =>
  z
    .array(assignedApplication)
    .parse((await office.get('my-applications', who)).data)
    .map(({ applicantId }) => applicantId)
const submit = (number: string, programmeId: string) =>
  submittedApplication(server, { applicationNumber: `RULE/${number}`, programmeId })

test('the first matching rule assigns at submission, inactive rules are ignored', async () => {
  const [ada, bola] = [await officeColleague(server, 'clerk'), await officeColleague(server, 'approver')]
  await save([
    rule(bola, { kind: 'programme', programmes: ['bookkeeping-bsc'], active: false }),
    rule(ada, { kind: 'programme', programmes: ['nursing-bnsc', 'bookkeeping-bsc'] }),
    rule(bola, { kind: 'digits', digits: ['3', '4'] }),
  ])
  const byProgramme = await submit('0013', 'bookkeeping-bsc')
  const byDigit = await submit('0014', 'soil-science-bsc')
  const byNone = await submit('0015', 'soil-science-bsc')
  expect(await mine(ada)).toEqual([byProgramme])
  expect(await mine(bola)).toEqual([byDigit])
  const audited = await auditEntries(system, byDigit, 'application-assigned')
  expect(audited).toMatchObject([{ actorKind: 'system', after: { staff: bola.id } }])
  await save([])
  expect(await mine(clerk)).not.toContain(byNone)
})

test('shares divide the unassigned applications as in the preview, each once', async () => {
  const [ada, bola] = [await officeColleague(server, 'clerk'), await officeColleague(server, 'clerk')]
  for (let at = 0; at < 60; at += 1) await submit(`1${at}`, 'soil-science-bsc')
  const rules = [rule(ada, { share: 2 }), rule(bola, { share: 1 })]
  const preview = assignmentRules.preview.data.parse(
    (await office.post('preview-assignment', approver, { rules })).data,
  )
  const counted = preview.colleagues.reduce((sum, { count }) => sum + count, preview.left)
  expect(preview.left).toBe(0)
  expect(await mine(ada)).toEqual([])
  expect(preview.colleagues[0]?.staffId).toBe(ada.id)
  await save(rules)
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => office.post('apply-assignment-rules', approver, {})),
  )
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect((await mine(ada)).length + (await mine(bola)).length).toBe(counted)
  expect(await mine(ada)).toHaveLength(preview.colleagues[0]?.count ?? 0)
  expect(answers.map(({ message }) => message).toSorted()[4]).toBe(`${counted} applications assigned.`)
})

test.each<[string, Partial<AssignmentRule>]>([
  ['a share of 0', { share: 0 }],
  ['no programme', { kind: 'programme' }],
  ['no digit', { kind: 'digits' }],
])('a rule with %s is rejected, because it would assign nothing', async (_, more) => {
  expect((await save([rule(clerk, { share: 1, ...more })])).status).toBe(400)
})

test('a colleague who leaves gets no more applications and loses the assigned ones', async () => {
  const [ada, admin] = [await officeColleague(server, 'clerk'), await officeColleague(server, 'admin')]
  await save([rule(ada, { kind: 'digits', digits: ['7'] })])
  const held = await submit('2007', 'soil-science-bsc')
  expect(await mine(ada)).toEqual([held])
  expect((await office.post('disable-staff', admin, { staffId: ada.id })).status).toBe(200)
  const later = await submit('2017', 'soil-science-bsc')
  const assigned = await system
    .selectFrom('applicationAssignment')
    .select('applicantId')
    .where('applicantId', 'in', [held, later])
    .execute()
  expect(assigned).toEqual([])
  const trail = await system
    .selectFrom('auditEvent')
    .select(['before', 'after'])
    .where('applicantId', '=', held)
    .where('action', '=', 'application-assigned')
    .orderBy('id', 'desc')
    .executeTakeFirst()
  expect(trail).toEqual({ before: { staff: ada.id }, after: { staff: null } })
  expect((await save([rule(ada, { share: 1 })])).status).toBe(404)
  expect((await save([rule(ada, { share: 1, active: false })])).status).toBe(200)
})

test('two colleagues who save at the same time do not overwrite each other', async () => {
  const { revision } = await read()
  const answers = await Promise.all(
    [1, 2, 3, 4].map((share) =>
      office.post('save-assignment-rules', approver, { rules: [rule(clerk, { share })], revision }),
    ),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ code }) => code === 'results-changed')).toHaveLength(3)
  expect((await save([], clerk)).status).toBe(403)
})
