import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { addDays, today } from '#contract/dates.ts'
import { openedApplication } from '#contract/office/applications.ts'
import { auditShown } from '#contract/office/audit/audit-shown.ts'
import { storedResults } from '#contract/office/verification/verification.ts'
import { newId } from '#server/db/id.ts'
import { shownDetails } from '#server/modules/office/audit-log/private-details.ts'
import { auditEntries } from '#tests/support/audit-entries.ts'
import { anOffer, aRefusal, submittedApplication } from '#tests/support/office/office-work.ts'
import { startOfficeServer } from '#tests/support/office/office-server.ts'
import { bookkeepingGrades, confirmResults, enterResults } from '#tests/support/olevel-results.ts'

const { server, office, clerk } = await startOfficeServer()
const { system } = server.database

const opened = async (applicantId: string) =>
  z.object({ data: openedApplication }).parse(await office.get(`applications/${applicantId}`, clerk)).data

const noDetails = { class: '', points: null, field: '', subjects: [], workYears: null }
const certificate = {
  ...noDetails,
  kind: 'qualification',
  name: 'Testwell Certificate',
  class: 'merit',
  document: 'Certificate 88/2012',
}
const registration = {
  ...noDetails,
  kind: 'registration',
  name: 'Registered Surveyor',
  document: 'Licence 12',
}
const work = { ...noDetails, kind: 'work', name: '', workYears: 2, document: 'Letter of the employer' }

/** Creates an applicant whose results do not meet the O'level route of the programme. */
async function applicant() {
  const applicantId = await submittedApplication(server, { programmeId: 'soil-science-bsc' })
  await enterResults(server, applicantId, bookkeepingGrades)
  const save = async (fact: object) => office.post('save-verified-fact', clerk, { applicantId, ...fact })
  const verdict = async () => (await opened(applicantId)).results.eligibility[0]?.verdict
  return { applicantId, save, verdict }
}

const storedOutcome = (applicantId: string) =>
  system
    .selectFrom('officeApplication')
    .select(['eligibility', 'entryLevel'])
    .where('applicantId', '=', applicantId)
    .executeTakeFirst()

describe('facts that the form does not ask for', () => {
  test('meet a route once a clerk has recorded them', async () => {
    const { applicantId, save } = await applicant()
    expect((await save(certificate)).status).toBe(200)
    await save(registration)
    expect(await storedOutcome(applicantId)).toMatchObject({ eligibility: 'short' })
    expect((await save(work)).data).toMatchObject({ eligibility: [{ verdict: 'met', level: '300' }] })
    expect(await storedOutcome(applicantId)).toEqual({ eligibility: 'met', entryLevel: '300' })

    const { results, history } = await opened(applicantId)
    expect(results.facts).toMatchObject([
      { ...certificate, by: clerk.name },
      { ...registration, by: clerk.name },
      { ...work, by: clerk.name },
    ])
    expect(results.asTyped).toBe('met')
    expect(history[1]).toMatchObject({
      actor: clerk.name,
      action: 'Recorded a qualification, registration or years of work',
      after: { kind: 'work', workYears: 2 },
    })
    await confirmResults(server, applicantId, clerk.id)
    const offer = {
      applicantId,
      ...anOffer,
      programmeId: 'soil-science-bsc',
      level: '300',
      exceptionReason: '',
    }
    expect((await office.post('propose-decision', clerk, offer)).status).toBe(200)
    expect((await save(work)).code).toBe('decision-pending')
  })

  test('a registration counts until its last day', async () => {
    const { save, verdict, applicantId } = await applicant()
    for (const fact of [certificate, work, { ...registration, validUntil: today() }]) await save(fact)
    expect(await verdict()).toBe('met')
    const factId = (await opened(applicantId)).results.facts[2]?.id
    const ended = { ...registration, factId, validUntil: addDays(today(), -1) }
    expect((await save(ended)).data).toMatchObject({
      eligibility: [{ verdict: 'short' }],
      facts: [{}, {}, { validUntil: ended.validUntil }],
    })
    expect((await save({ ...registration, validUntil: '2026-02-30' })).code).toBe('validation-failed')
  })

  test('a replaced or removed entry no longer counts', async () => {
    const { applicantId, save, verdict } = await applicant()
    for (const fact of [certificate, registration, work]) await save(fact)
    const [first, , last] = (await opened(applicantId)).results.facts
    await save({ ...certificate, factId: first?.id, class: 'Pass' })
    expect(await verdict()).toBe('short')
    const changed = (await opened(applicantId)).results.facts
    expect(changed.map((fact) => fact.class)).toEqual(['', '', 'Pass'])
    await save({ ...certificate, factId: changed[2]?.id })
    expect(await verdict()).toBe('met')
    const removal = { applicantId, factId: last?.id }
    expect((await office.post('remove-verified-fact', clerk, removal)).data).toMatchObject({
      eligibility: [{ verdict: 'short' }],
    })
    expect((await office.post('remove-verified-fact', clerk, removal)).status).toBe(200)
    expect((await save({ ...work, factId: last?.id })).status).toBe(404)
  })

  test('a removal that is sent again with the same version is a no-op, also after a decision', async () => {
    const { applicantId, save } = await applicant()
    await save(certificate)
    const { version, results } = await opened(applicantId)
    const removal = { applicantId, version, factId: results.facts[0]?.id }
    const first = await office.post('remove-verified-fact', clerk, removal)
    expect(first).toMatchObject({ status: 200, data: { facts: [], version: version + 1 } })
    expect(await office.post('remove-verified-fact', clerk, removal)).toMatchObject({
      status: 200,
      data: first.data,
    })
    expect((await office.post('propose-decision', clerk, { applicantId, ...aRefusal })).status).toBe(200)
    expect(await office.post('remove-verified-fact', clerk, removal)).toMatchObject({
      status: 200,
      data: { facts: [] },
    })
    const removals = await system
      .selectFrom('auditEvent')
      .select('id')
      .where('applicantId', '=', applicantId)
      .where('action', '=', 'verified-fact-removed')
      .execute()
    expect(removals).toHaveLength(1)
  })

  test('an entry replaces the school record that it names', async () => {
    const { applicantId, save } = await applicant()
    const schoolRecordId = newId()
    await system
      .insertInto('schoolRecord')
      .values({
        id: schoolRecordId,
        applicantId,
        qualification: 'SSCE / WASSCE',
        name: 'Hill',
        startYear: 2001,
        endYear: 2004,
      })
      .execute()
    expect((await save({ ...certificate, schoolRecordId: newId() })).status).toBe(404)
    expect((await save({ ...certificate, schoolRecordId })).status).toBe(200)
    expect((await opened(applicantId)).results).toMatchObject({
      facts: [{ schoolRecordId }],
      schoolRecords: expect.arrayContaining([
        { id: schoolRecordId, qualification: 'SSCE / WASSCE', school: 'Hill', endYear: 2004 },
      ]),
    })
    await system.deleteFrom('schoolRecord').where('id', '=', schoolRecordId).execute()
    expect((await opened(applicantId)).results.facts).toMatchObject([{ schoolRecordId: null }])
  })

  test('incomplete entries and unknown qualifications are rejected', async () => {
    const { applicantId, save } = await applicant()
    expect((await save({ ...certificate, name: 'Diploma of nothing' })).code).toBe('choice-unknown')
    for (const incomplete of [
      { ...certificate, name: '' },
      { ...registration, name: '' },
      { ...work, workYears: null },
      { ...work, document: '' },
      { ...certificate, subjects: [{ subjectName: 'Physics', grade: 'Z' }] },
    ])
      expect((await save(incomplete)).code).toBe('validation-failed')
    expect((await opened(applicantId)).results.facts).toEqual([])
  })

  test('subjects can have the grades of other certificates', async () => {
    const { applicantId, save } = await applicant()
    const subjects = [
      { subjectName: 'English Language', grade: 'Merit' },
      { subjectName: 'Physics', grade: '7' },
    ]
    expect((await save({ ...certificate, subjects })).status).toBe(200)
    expect((await opened(applicantId)).results.facts).toMatchObject([{ subjects }])
  })

  test('the audit log has the grades and the school record from before and after each change', async () => {
    const { applicantId, save } = await applicant()
    const schoolRecordId = newId()
    const record = { qualification: 'SSCE / WASSCE', name: 'Hill', startYear: 2001, endYear: 2004 }
    await system
      .insertInto('schoolRecord')
      .values({ id: schoolRecordId, applicantId, ...record })
      .execute()
    const english = (grade: string) => ({ subjects: [{ subjectName: 'English Language', grade }] })
    const saved = async (fact: object) => storedResults.parse((await save(fact)).data).facts[0]?.id
    const first = await saved({ ...certificate, ...english('Merit') })
    const second = await saved({ ...certificate, ...english('Pass'), schoolRecordId, factId: first })
    await office.post('remove-verified-fact', clerk, { applicantId, factId: second })

    const typed = {
      factId: first,
      ...certificate,
      ...english('Merit'),
      schoolRecordId: null,
      validUntil: null,
    }
    const changed = { ...typed, factId: second, ...english('Pass'), schoolRecordId }
    const entries = async (action: string) =>
      (await auditEntries(system, applicantId, action)).map(({ before, after }) => ({ before, after }))
    expect(await entries('fact-verified')).toEqual([
      { before: null, after: typed },
      { before: typed, after: changed },
    ])
    expect(await entries('verified-fact-removed')).toEqual([{ before: changed, after: null }])
    expect(shownDetails(changed, typed, auditShown('fact-verified'))).toMatchObject({
      schoolRecordId,
      subjects: [{ subjectName: '(not shown here)', grade: 'Pass' }],
    })
  })

  test('an entry for an earlier version of the application is rejected', async () => {
    const { applicantId, save } = await applicant()
    const { version } = await opened(applicantId)
    await save(certificate)
    expect((await save({ ...work, version })).code).toBe('application-changed')
  })
})
