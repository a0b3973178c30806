import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { decisions } from '#contract/office/decisions/decisions.ts'
import { lastDecision } from '#contract/office/review/review.ts'
import { sharedValues, type SharedValueState } from '#contract/office/duplicates/shared-values.ts'
import { findVersion } from '#server/modules/office/at-version.store.ts'
import { listChecks } from '#server/modules/office/checks/checks.store.ts'
import { auditEntries } from '#tests/support/audit-entries.ts'
import { officeColleague, officeColleagues } from '#tests/support/office/office.ts'
import { unlikeApplications } from '#tests/support/office/unlike-applications.ts'
import { startOfficeServer } from '#tests/support/office/office-server.ts'
import { rebuiltApplications, storedApplications } from '#tests/support/office/rebuilt-applications.ts'

const { server, office, clerk, approver } = await startOfficeServer()
const { system } = server.database

const applicant = unlikeApplications(server)
const adding = async (count: number, more: object) => {
  const ids: string[] = []
  for (let at = 0; at < count; at += 1) ids.push(await applicant(more))
  return ids
}
/** Searches until the queue is empty. */
async function search(): Promise<void> {
  while ((await server.services.office.duplicateSearch.searchWaiting()) > 0);
}
const listed = async (state: SharedValueState = 'open', after = '') =>
  sharedValues.list.data.parse((await office.post('shared-values', clerk, { state, after })).data)
const find = async (value: string, state?: SharedValueState) =>
  (await listed(state)).values.find((each) => each.value === value)
/** Finds a value of the kind `name-birth` by its birth date. */
const findBorn = async (birthDate: string, state?: SharedValueState) =>
  (await listed(state)).values.find((each) => each.birthDate === birthDate)
const decide = (sharedValueId = '', who = clerk) => office.post('decide-shared-value', who, { sharedValueId })
const undo = (sharedValueId = '', who = clerk) => office.post('undo-shared-value', who, { sharedValueId })
const stateOf = async (applicantId = '') =>
  (await listChecks(system, applicantId)).find(({ name }) => name === 'duplicates')?.state
const statesOf = async (ids: readonly string[]) => new Set(await Promise.all(ids.map(stateOf)))

describe('a phone that 23 applications share', () => {
  const phone = '08088880001'
  test('is one value with pairs and marks, decided once, also for later applications, and undone', async () => {
    const ids = await adding(23, { mobileNo: phone })
    await search()
    const value = await find(phone)
    expect(value).toMatchObject({ kind: 'phone', birthDate: null, marked: 23, decidedBy: null })
    expect(value?.members).toHaveLength(12)
    expect(await statesOf(ids)).toEqual(new Set(['problem']))

    expect((await decide(value?.id)).status).toBe(200)
    await search()
    expect(await statesOf(ids)).toEqual(new Set(['passed']))
    expect(await find(phone)).toBeUndefined()
    expect(await find(phone, 'decided')).toMatchObject({ pairs: 0, marked: 0, decidedBy: clerk.name })
    expect(await auditEntries(system, ids[0] ?? '', 'shared-value-decided')).toHaveLength(1)

    const later = await applicant({ mobileNo: `+234${phone.slice(1)}` })
    await search()
    expect(await stateOf(later)).toBe('passed')

    expect((await undo(value?.id, approver)).status).toBe(200)
    expect((await undo(value?.id)).status).toBe(409)
    await search()
    expect(await statesOf([...ids, later])).toEqual(new Set(['problem']))
    expect(await find(phone)).toMatchObject({ marked: 24 })
    expect(await storedApplications(system)).toEqual(await rebuiltApplications(system))
  })
})

test('all pairs of a value are decided at once, and only those', async () => {
  const phone = '08088880002'
  const ids = await adding(4, { mobileNo: phone })
  const [first = '', second = ''] = ids
  const nin = '73120084512'
  await system.updateTable('applicant').set({ nin }).where('id', 'in', [first, second]).execute()
  await search()
  const value = await find(phone)
  expect(value).toMatchObject({ pairs: 6, marked: 0 })
  expect(value?.members.map(({ applicantId }) => applicantId)).toEqual(ids)
  await decide(value?.id)
  expect(await stateOf(ids[3])).toBe('passed')
  expect(await stateOf(first)).toBe('problem')
  const last = z.array(lastDecision).parse((await office.get('last-decisions', clerk)).data)
  expect(last[0]).toMatchObject({ kind: 'shared-value', id: value?.id, isUndoable: true })
  expect(last.filter(({ kind }) => kind === 'duplicate')).toEqual([])
  await undo(value?.id)
  expect(await find(phone)).toMatchObject({ pairs: 6 })
})

test('only colleagues who decide about the values see them', async () => {
  const auditor = await officeColleague(server, 'auditor')
  expect((await office.post('shared-values', auditor, {})).status).toBe(403)
  expect((await office.post('shared-values', approver, {})).status).toBe(200)
})

test('two applications with one phone are a pair and no shared value', async () => {
  await adding(2, { mobileNo: '08088880003' })
  await search()
  expect(await find('08088880003')).toBeUndefined()
})

test('a decision about a name and birth date leaves pairs with more common names open', async () => {
  const dob = '1999-09-09'
  const [one = '', two = ''] = await adding(2, { surname: 'Bello', firstname: 'Musa Ibrahim', dob })
  const three = await applicant({ surname: 'Musa', firstname: 'Bello', dob })
  const four = await applicant({ surname: 'Bello', firstname: 'Musa', dob })
  await search()
  const value = await findBorn(dob)
  expect(value).toMatchObject({ kind: 'name-birth', pairs: 5 })
  await decide(value?.id)
  await search()
  expect(await statesOf([three, four])).toEqual(new Set(['passed']))
  expect(await statesOf([one, two])).toEqual(new Set(['problem']))
  const later = await applicant({ surname: 'Bello', firstname: 'Musa', dob })
  await search()
  expect(await stateOf(later)).toBe('passed')
})

test('a common name is shown as one applicant typed it, without the other names', async () => {
  const dob = '1999-09-07'
  const typed = ['Ọlá-Ìdòwú Grace', 'Grace OLA IDOWU']
  await applicant({ surname: 'Ọlá-Ìdòwú', firstname: 'Grace', othername: 'Ngozi', dob })
  await adding(2, { surname: 'Grace', firstname: 'OLA IDOWU', dob })
  await search()
  const open = await findBorn(dob)
  expect(open).toMatchObject({ kind: 'name-birth', pairs: 3 })
  expect(typed).toContain(open?.value)
  await decide(open?.id)
  expect(await findBorn(dob, 'decided')).toMatchObject({ value: open?.value })

  await system.updateTable('applicant').set({ firstname: 'Joy' }).where('dob', '=', dob).execute()
  expect(await findBorn(dob, 'decided')).toMatchObject({ value: 'grace idowu ola' })
})

test('a pair decided through a value is opened again when the two have another value in common', async () => {
  const dob = '1999-09-08'
  const [one = ''] = await adding(1, { surname: 'Bello', firstname: 'Musa', dob })
  const two = await applicant({ surname: 'Bello', firstname: 'Musa Ibrahim', dob })
  const three = await applicant({ surname: 'Musa', firstname: 'Bello', dob })
  await search()
  await decide((await findBorn(dob))?.id)
  await search()
  expect(await statesOf([one, two, three])).toEqual(new Set(['passed']))
  await system.updateTable('applicant').set({ firstname: 'Musa Ibrahim' }).where('id', '=', one).execute()
  await search()
  expect(await statesOf([one, two])).toEqual(new Set(['problem']))
  expect(await stateOf(three)).toBe('passed')
  expect(await auditEntries(system, one, 'duplicate-found')).not.toEqual([])
})

test('a pair and a mark that a search stores after the decision are handled by the next search', async () => {
  const phone = '08088880004'
  const ids = await adding(3, { mobileNo: phone })
  await search()
  const value = await find(phone)
  await decide(value?.id)
  const [left = '', right = ''] = ids
  const pair = system.updateTable('duplicateFlag').where('leftId', '=', left).where('rightId', '=', right)
  await pair.set({ decision: null, decidedBy: null, decidedAt: null, sharedValueId: null }).execute()
  const mark = { applicantId: right, kind: 'phone', value: phone } as const
  await system.insertInto('duplicateShared').values(mark).execute()
  expect(await statesOf([left, right])).toEqual(new Set(['problem']))
  await search()
  expect(await statesOf([left, right])).toEqual(new Set(['passed']))
  for (const id of [left, right])
    expect(await auditEntries(system, id, 'shared-value-decided')).toMatchObject([
      { actorKind: 'office', actorId: clerk.id },
      { actorKind: 'system', after: { sharedValueId: value?.id, kind: 'phone' } },
    ])
})

test('a pair whose decision is undone stays open after the decision about its value', async () => {
  const phone = '08088880008'
  const [left = '', right = '', third = ''] = await adding(3, { mobileNo: phone })
  await search()
  const { id: flagId } = await system
    .selectFrom('duplicateFlag')
    .select('id')
    .where('leftId', '=', left)
    .where('rightId', '=', right)
    .executeTakeFirstOrThrow()
  const versions = {
    leftVersion: await findVersion(system, left),
    rightVersion: await findVersion(system, right),
  }
  const fraud = { flagId, ...versions, decision: 'fraud' }
  expect((await office.post('decide-duplicate', approver, fraud)).status).toBe(200)
  const value = await find(phone)
  await decide(value?.id)
  expect((await office.post('undo-duplicate', approver, { flagId })).status).toBe(200)
  await search()
  expect(await statesOf([left, right])).toEqual(new Set(['problem']))
  expect(await stateOf(third)).toBe('passed')

  await undo(value?.id)
  await search()
  expect(await find(phone)).toMatchObject({ pairs: 3 })
})

test('thirty colleagues decide at the same time, and one decision counts', async () => {
  const phone = '08088880005'
  await adding(3, { mobileNo: phone })
  await search()
  const value = await find(phone)
  const crowd = await officeColleagues(server, 30, 'clerk')
  const answers = await Promise.all(crowd.map((who) => decide(value?.id, who)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect((await decide('00000000-0000-7000-8000-000000000000')).status).toBe(404)
})

test('a pair that a decision about a value has decided is not undone alone', async () => {
  const phone = '08088880006'
  const [left = ''] = await adding(3, { mobileNo: phone })
  await search()
  await decide((await find(phone))?.id)
  const { id: flagId } = await system
    .selectFrom('duplicateFlag')
    .select('id')
    .where('leftId', '=', left)
    .limit(1)
    .executeTakeFirstOrThrow()
  expect((await office.post('undo-duplicate', clerk, { flagId })).code).toBe('duplicate-decided')
})

test('an offer approved after a decision about a value has a problem when the decision is undone', async () => {
  const phone = '08088880007'
  const [left = ''] = await adding(3, { mobileNo: phone })
  await search()
  const value = await find(phone)
  await decide(value?.id)
  const decisionId = await office.approved(left, [clerk, approver])
  const problems = async () => {
    const answer = await office.post('preview-release', approver, { decisionIds: [decisionId] })
    return decisions.preview.data.parse(answer.data).decisions.map((each) => each.problems)
  }
  expect(await problems()).toEqual([[]])
  await undo(value?.id)
  expect(await problems()).toEqual([['duplicates']])
})

test('the pages list each value once, and an invalid key is rejected', async () => {
  const decided = { decidedBy: clerk.id, decidedAt: new Date() }
  const rows = Array.from({ length: 25 }, (_, at) => ({
    id: `00000000-0000-7000-8000-0000000000${String(at).padStart(2, '0')}`,
    kind: 'phone' as const,
    value: `0809000${String(at).padStart(4, '0')}`,
    ...decided,
  }))
  await system.insertInto('sharedValue').values(rows).execute()
  const ids: string[] = []
  for (let after: string | null = ''; after !== null; ) {
    const page = await listed('decided', after)
    ids.push(...page.values.map(({ id }) => id))
    after = page.next
  }
  expect(ids.filter((id) => id.startsWith('00000000-0000-7000-8000'))).toHaveLength(25)
  expect(new Set(ids).size).toBe(ids.length)
  expect((await office.post('shared-values', clerk, { after: 'x' })).status).toBe(400)
})
