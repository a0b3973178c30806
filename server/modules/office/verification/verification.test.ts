import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { openedApplication } from '#contract/office/applications.ts'
import { resultsData } from '#contract/office/verification/verification.ts'
import { encodedForm } from '#tests/support/encoded-form.ts'
import { officeColleague, officeColleagues } from '#tests/support/office/office.ts'
import { anOffer, submittedApplication } from '#tests/support/office/office-work.ts'
import { startOfficeServer } from '#tests/support/office/office-server.ts'
import { bookkeepingGrades, confirmResults, enterResults } from '#tests/support/olevel-results.ts'
import { noisyPicture } from '#tests/support/pictures.ts'

const { server, office, clerk, approver } = await startOfficeServer()

const opened = async (applicantId: string) =>
  z.object({ data: openedApplication }).parse(await office.get(`applications/${applicantId}`, clerk)).data
const results = async (applicantId: string) => (await opened(applicantId)).results

async function applicant(grades: Record<string, string> = bookkeepingGrades) {
  const applicantId = await submittedApplication(server, { programmeId: 'bookkeeping-bsc' })
  await enterResults(server, applicantId, grades)
  const resultId = (await results(applicantId)).sittings[0]?.resultId ?? ''
  const subject = (subjectName: string, slip: string, typed = grades[subjectName] ?? '') => ({
    resultId,
    subjectName,
    typed,
    slip,
  })
  const mark = (marks: object[], who = clerk) => office.post('verify-subjects', who, { applicantId, marks })
  return { applicantId, resultId, subject, mark }
}

const slipsOf = (data: unknown) =>
  resultsData
    .parse(data)
    .sittings.flatMap(({ subjects }) =>
      subjects.flatMap(({ subjectName, verification }) =>
        verification === null ? [] : [[subjectName, verification.slip, verification.by]],
      ),
    )

describe('verification by subject', () => {
  test('stores who confirmed each subject, and can be undone', async () => {
    const { mark, subject, applicantId } = await applicant()
    const answer = await mark([subject('English Language', 'B3'), subject('Economics', 'missing')])
    expect(answer.status).toBe(200)
    expect(slipsOf(answer.data)).toEqual([
      ['Economics', null, clerk.name],
      ['English Language', 'B3', clerk.name],
    ])
    expect(slipsOf((await mark([subject('Economics', 'open')])).data)).toEqual([
      ['English Language', 'B3', clerk.name],
    ])
    const { history } = await opened(applicantId)
    expect(history[1]).toMatchObject({ actor: clerk.name, action: 'Compared results with the slip' })
  })

  test('a lower grade on the slip counts for the eligibility and for the proposal', async () => {
    const { applicantId, mark, subject } = await applicant()
    expect(await results(applicantId)).toMatchObject({ asTyped: 'met', eligibility: [{ verdict: 'met' }] })
    const answer = resultsData.parse((await mark([subject('Geography', 'F9')])).data)
    expect(answer).toMatchObject({ asTyped: 'met', eligibility: [{ verdict: 'short' }] })
    expect(answer.requirementsMetFor).not.toContain('bookkeeping-bsc')
    const stored = await server.database.system
      .selectFrom('officeApplication')
      .select('eligibility')
      .where('applicantId', '=', applicantId)
      .executeTakeFirst()
    expect(stored).toEqual({ eligibility: 'short' })

    const offer = { applicantId, ...anOffer, programmeId: 'bookkeeping-bsc', exceptionReason: '' }
    await confirmResults(server, applicantId, clerk.id)
    expect((await office.post('propose-decision', clerk, offer)).code).toBe('exception-reason-required')
    await mark([subject('Geography', 'C6')])
    expect((await office.post('propose-decision', clerk, offer)).status).toBe(200)
  })

  test('says which subjects the chosen programme requires', async () => {
    const { applicantId } = await applicant()
    const subjects = (await results(applicantId)).sittings[0]?.subjects ?? []
    expect(subjects.find(({ subjectName }) => subjectName === 'English Language')?.use).toEqual({
      required: true,
      atLeast: 'C6',
    })
  })

  test('rejects marks about a grade that has changed, and stores none of them', async () => {
    const { applicantId, mark, subject } = await applicant()
    const rejected = await mark([subject('Mathematics', 'C4'), subject('Economics', 'C5', 'A1')])
    expect([rejected.status, rejected.code]).toEqual([409, 'results-changed'])
    expect(slipsOf(await results(applicantId))).toEqual([])
  })

  test('is closed for roles without the permission and once there is a decision', async () => {
    const { applicantId, mark, subject } = await applicant()
    const bursar = await officeColleague(server, 'bursar')
    expect((await mark([subject('Mathematics', 'C4')], bursar)).status).toBe(403)
    await confirmResults(server, applicantId, clerk.id)
    await office.post('propose-decision', clerk, {
      applicantId,
      ...anOffer,
      programmeId: 'bookkeeping-bsc',
    })
    expect((await mark([subject('Mathematics', 'C4')], approver)).code).toBe('decision-pending')
    const nobody = await office.post('verify-subjects', clerk, {
      applicantId: 'x',
      marks: [subject('Mathematics', 'C4')],
    })
    expect(nobody.status).toBe(404)
  })

  test('marks with an old version are rejected, and the response has the new version', async () => {
    const { applicantId, mark, subject } = await applicant()
    const { version } = await opened(applicantId)
    const english = subject('English Language', 'B3')
    const stored = z
      .object({ version: z.number() })
      .parse((await office.post('verify-subjects', clerk, { applicantId, version, marks: [english] })).data)
    expect(stored.version).toBeGreaterThan(version)
    expect((await opened(applicantId)).version).toBe(stored.version)
    const again = { applicantId, version, marks: [subject('Mathematics', 'C4')] }
    const rejected = await office.post('verify-subjects', approver, again)
    expect([rejected.status, rejected.code]).toEqual([409, 'application-changed'])
    expect(rejected.message).toContain(`${clerk.name}: Compared results with the slip.`)
    expect((await mark([subject('Mathematics', 'C4')], approver)).status).toBe(200)
  })

  test('concurrent confirmations of 30 colleagues have exactly one effect', async () => {
    const { applicantId, subject } = await applicant()
    const { version } = await opened(applicantId)
    const crowd = await officeColleagues(server, 30, 'clerk')
    const answers = await Promise.all(
      crowd.map((who, index) =>
        office.post('verify-subjects', who, {
          applicantId,
          version,
          marks: [subject('Mathematics', index % 2 ? 'C4' : 'D7')],
        }),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ code }) => code === 'application-changed')).toHaveLength(29)
    expect(slipsOf(await results(applicantId))).toHaveLength(1)
  })
})

describe('a change of the results', () => {
  const { system } = server.database

  test.each([
    [
      'another grade',
      (id: string) =>
        system
          .updateTable('olevelSubject')
          .set({ grade: 'A1' })
          .where('resultId', '=', id)
          .where('subjectName', '=', 'Economics'),
    ],
    [
      'a subject less',
      (id: string) =>
        system.deleteFrom('olevelSubject').where('resultId', '=', id).where('subjectName', '=', 'Economics'),
    ],
    [
      'another number',
      (id: string) => system.updateTable('olevelResult').set({ examNumber: '1' }).where('id', '=', id),
    ],
  ])('%s resets the verification of the sitting', async (_change, change) => {
    const { applicantId, resultId, mark, subject } = await applicant()
    await mark([subject('Mathematics', 'C4')])
    await office.post('record-board-check', clerk, { ...aCheck, applicantId, resultId })
    await change(resultId).execute()
    const after = await results(applicantId)
    expect(slipsOf(after)).toEqual([])
    expect(after.boardChecks).toMatchObject([{ outdatedAt: expect.any(String) }])
  })

  test('a removed sitting keeps its board check', async () => {
    const { applicantId, resultId } = await applicant()
    await office.post('record-board-check', clerk, { ...aCheck, applicantId, resultId })
    await system.deleteFrom('olevelResult').where('id', '=', resultId).execute()
    expect((await results(applicantId)).boardChecks).toMatchObject([
      { exam: 'WAEC 2005, 4250101001', outdatedAt: expect.any(String) },
    ])
  })
})

const aCheck = { method: 'online', outcome: 'confirmed', checkedOn: '2026-11-18', reference: 'WRN 88214' }

describe('a check with the examination body', () => {
  test('is stored with method, date, reference, proof and colleague', async () => {
    const { applicantId, resultId } = await applicant()
    const picture = await noisyPicture(200, 300, 'jpeg')
    const form = new FormData()
    form.append('applicantId', applicantId)
    form.append('file', new Blob([new Uint8Array(picture)], { type: 'image/jpeg' }), 'proof.jpg')
    const { payload, contentType } = await encodedForm(form)
    const stored = await server.http.inject({
      method: 'POST',
      url: '/api/Office/upload-board-proof',
      headers: { ...clerk.headers, 'content-type': contentType },
      payload,
    })
    expect(stored.statusCode).toBe(200)
    const { proof } = z.object({ data: z.object({ proof: z.string() }) }).parse(stored.json()).data
    const body = { ...aCheck, applicantId, resultId, proof }
    const answer = await office.post('record-board-check', clerk, body)
    expect(resultsData.parse(answer.data).boardChecks).toMatchObject([
      { ...aCheck, proof, by: clerk.name, exam: 'WAEC 2005, 4250101001', outdatedAt: null },
    ])
    const shown = await server.http.inject({ url: `/api/Office/uploads/${proof}`, headers: clerk.headers })
    expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, 'image/jpeg'])

    const again = await office.post('record-board-check', clerk, body)
    expect([again.status, again.code]).toEqual([422, 'upload-token-invalid'])
  })

  test('needs a day of the calendar', async () => {
    for (const checkedOn of ['0000-01-01', '2025-02-29', '2026-11-18T00:00:00Z']) {
      const body = { ...aCheck, ...(await applicant()), checkedOn }
      const { status, errors } = await office.post('record-board-check', clerk, body)
      expect([status, Object.keys(errors ?? {})]).toEqual([400, ['checkedOn']])
    }
  })

  test('needs a known sitting', async () => {
    const { applicantId } = await applicant()
    const other = await applicant()
    const answer = await office.post('record-board-check', clerk, {
      ...aCheck,
      applicantId,
      resultId: other.resultId,
    })
    expect(answer.status).toBe(404)
  })
})
