import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { institution } from '#tests/support/institution/index.ts'
import { newId } from '#server/db/id.ts'
import { addResult, uploadPicture } from '#tests/support/application-journey.ts'
import { startApplicationServer, type TestApplicant } from '#tests/support/application-server.ts'
import { anOlevelResult } from '#tests/support/samples.ts'
import { putAtStage } from '#tests/support/put-at-stage.ts'
import { forThisFile } from '#tests/support/for-this-file.ts'

const server = await forThisFile(startApplicationServer())

const newcomer = () => server.newApplicant({ stage: 'OlevelResult' })
const add = (who: TestApplicant | null, more: object) =>
  server.call('POST', '/Application/add-olevel-result', who, { ...anOlevelResult, ...more })
const list = async (who: TestApplicant) =>
  z
    .array(z.looseObject({ resultId: z.string(), resultPath: z.string(), subjects: z.array(z.unknown()) }))
    .parse((await server.call('GET', '/Application/get-olevel-results', who)).data)
const setSubject = (who: TestApplicant | null, body: object) =>
  server.call('POST', '/Application/add-examination-subject', who, body)
const uploads = (who: TestApplicant) =>
  server.database.system
    .selectFrom('upload')
    .select(['ticket', 'claimedAt', 'discardedAt'])
    .where('applicantId', '=', who.id)
    .orderBy('createdAt')
    .execute()

describe('the slip', () => {
  test('is claimed with its result; repeating the request is a no-op', async () => {
    const who = await newcomer()
    const resultPath = await uploadPicture(server, who, 'OlevelResult')
    const first = await add(who, { resultPath })
    expect(first.data).toMatchObject({ examName: 'WAEC', examYear: '2005', resultPath, subjects: [] })
    expect((await add(who, { resultPath })).data).toEqual(first.data)
    expect(await list(who)).toEqual([first.data])
    expect((await uploads(who))[0]?.claimedAt).not.toBeNull()
    expect((await server.audit(who.id)).map(({ action }) => action)).toEqual([
      'upload-stored',
      'olevel-result-added',
    ])
  })

  test('thirty equal concurrent requests create one result', async () => {
    const who = await newcomer()
    const resultPath = await uploadPicture(server, who, 'OlevelResult')
    const replies = await Promise.all(Array.from({ length: 30 }, () => add(who, { resultPath })))
    expect(new Set(replies.map((reply) => reply.status))).toEqual(new Set([200]))
    expect(await list(who)).toHaveLength(1)
  })

  test('a new slip for the same sitting replaces the old one', async () => {
    const who = await newcomer()
    const [old, fresh] = [
      await uploadPicture(server, who, 'OlevelResult'),
      await uploadPicture(server, who, 'OlevelResult'),
    ]
    await add(who, { resultPath: old })
    expect((await add(who, { resultPath: fresh })).data).toMatchObject({ resultPath: fresh })
    expect((await list(who)).map(({ resultPath }) => resultPath)).toEqual([fresh])
    expect((await uploads(who)).map(({ discardedAt }) => discardedAt !== null)).toEqual([true, false])
  })

  test('rejects a token that is another applicant’s, used, expired, discarded, unknown or of another document type', async () => {
    const [who, other] = [await newcomer(), await newcomer()]
    const used = await uploadPicture(server, who, 'OlevelResult')
    await add(who, { resultPath: used, examNumber: '1' })
    const old = await uploadPicture(server, who, 'OlevelResult')
    await server.database.system
      .updateTable('upload')
      .set({ createdAt: new Date(Date.now() - 15 * 24 * 3_600_000) })
      .where('ticket', '=', old)
      .execute()
    const tickets = [
      await uploadPicture(server, other, 'OlevelResult'),
      await uploadPicture(server, who, 'ProfilePicture'),
      used,
      old,
      'A'.repeat(22),
      '../../../etc/passwd',
      '%2e%2e%2fsecret',
      String.raw`\\host\share`,
      '/etc/passwd',
      newId(),
    ]
    for (const resultPath of tickets) {
      const reply = await add(who, { resultPath, examNumber: '2' })
      expect([reply.status, reply.errors]).toEqual([
        422,
        { resultPath: expect.stringContaining('Result required.') },
      ])
    }
    expect((await add(who, { resultPath: '', examNumber: '2' })).errors).toEqual({
      resultPath: 'Result required.',
    })
    expect(await list(who)).toHaveLength(1)
  })

  test('is discarded with its result, together with the subjects', async () => {
    const who = await newcomer()
    const resultId = await addResult(server, who)
    const [{ resultPath } = { resultPath: '' }] = await list(who)
    const removed = await server.call('DELETE', '/Application/remove-olevel-result', who, { resultId })
    expect(removed.status).toBe(200)
    expect(await list(who)).toEqual([])
    expect((await add(who, { resultPath })).status).toBe(422)
    const headers = { authorization: `Bearer ${who.token}` }
    const shown = await server.app.inject({ url: `/api/Utility/download/${resultPath}`, headers })
    expect(shown.statusCode).toBe(404)
    const left = await server.database.system
      .selectFrom('olevelSubject')
      .selectAll()
      .where('resultId', '=', resultId)
      .execute()
    expect(left).toEqual([])
  })
})

test('rejects more sittings than the institution allows, also for concurrent requests', async () => {
  const who = await newcomer()
  const paths = await Promise.all(Array.from({ length: 5 }, () => uploadPicture(server, who, 'OlevelResult')))
  const replies = await Promise.all(
    paths.map((resultPath, at) => add(who, { resultPath, examNumber: `N${at}` })),
  )
  const { maximumSittings } = institution.records
  expect(replies.filter((reply) => reply.status === 200)).toHaveLength(maximumSittings)
  const rejected = replies.find((reply) => reply.status !== 200)
  expect(rejected).toMatchObject({
    status: 422,
    message: `You may use at most ${maximumSittings} sittings. Remove one before you add another.`,
  })
  // A rejected sitting leaves its upload token unused.
  expect((await uploads(who)).filter(({ claimedAt }) => claimedAt !== null)).toHaveLength(maximumSittings)
})

test.each([
  ['examName', ['JAMB', '', null, 4]],
  ['examNumber', ['', null, 'x'.repeat(40), '<script>', 'a\u0000']],
  ['examYear', ['1899', '1950', '2099', '', null, 2005]],
  ['subjects', [['Mathematics'], 'text']],
])('invalid input for %s is rejected at that field', async (field, values) => {
  const who = await newcomer()
  const resultPath = await uploadPicture(server, who, 'OlevelResult')
  for (const value of values) {
    const reply = await add(who, { resultPath, [field]: value })
    expect([reply.status, Object.keys(reply.errors ?? {})]).toEqual([400, [field]])
  }
  expect(await list(who)).toEqual([])
})

describe('subjects', () => {
  test('are added once, change their grade, and are removed one by one', async () => {
    const who = await newcomer()
    const resultId = await addResult(server, who)
    const english = { resultId, subjectName: 'English Language' }
    await setSubject(who, { ...english, grade: 'AR' })
    const changed = await setSubject(who, { ...english, grade: 'c5' })
    const subjects = [
      { subjectName: 'Mathematics', grade: 'B3' },
      { subjectName: 'English Language', grade: 'C5' },
    ]
    expect(changed.data).toMatchObject({ resultId, subjects })
    const rows = (await server.audit(who.id)).length
    expect((await setSubject(who, { ...english, grade: 'C5' })).status).toBe(200)
    expect((await server.audit(who.id)).length).toBe(rows)
    const remove = () => server.call('DELETE', '/Application/remove-examination-subject', who, english)
    expect((await remove()).data).toMatchObject({ subjects: subjects.slice(0, 1) })
    expect((await remove()).status).toBe(200)
    expect((await server.audit(who.id)).length).toBe(rows + 1)
  })

  test('are limited to the number that a candidate may enter', async () => {
    const who = await newcomer()
    const resultId = await addResult(server, who)
    const { maximumSubjects, subjects } = institution.records
    const others = subjects.filter((name) => name !== 'Mathematics').slice(0, maximumSubjects + 3)
    const replies = await Promise.all(
      others.map((subjectName) => setSubject(who, { resultId, subjectName, grade: 'A1' })),
    )
    expect(replies.filter((reply) => reply.status === 200)).toHaveLength(maximumSubjects - 1)
    expect((await list(who))[0]?.subjects).toHaveLength(maximumSubjects)
  })

  test('unknown subjects and grades are rejected at their fields, other applicants’ results return 404', async () => {
    const [who, other] = [await newcomer(), await newcomer()]
    const resultId = await addResult(server, who)
    const good = { resultId, subjectName: 'Biology', grade: 'A1' }
    const fields = async (more: object) =>
      Object.keys((await setSubject(who, { ...good, ...more })).errors ?? {})
    expect(await fields({ subjectName: 'Alchemy' })).toEqual(['subjectName'])
    expect(await fields({ grade: 'Z9' })).toEqual(['grade'])
    expect(await fields({ subjectName: 'Alchemy', grade: '' })).toEqual(['grade'])
    const foreign = await setSubject(other, good)
    expect(foreign.status).toBe(404)
    expect(foreign).toEqual(await setSubject(other, { ...good, resultId: newId() }))
    expect((await list(who))[0]?.subjects).toHaveLength(1)
  })
})

test('rejects requests at an earlier or later stage, or without a session', async () => {
  const early = await server.newApplicant({ stage: 'EducationalRecord' })
  const resultPath = await uploadPicture(server, early, 'OlevelResult')
  expect((await add(early, { resultPath })).status).toBe(409)
  const late = await newcomer()
  const resultId = await addResult(server, late)
  await putAtStage(server.database.system, late.id, 'ApplicationSumitted')
  const subject = { resultId, subjectName: 'Biology', grade: 'A1' }
  expect((await setSubject(late, subject)).status).toBe(409)
  expect((await server.call('DELETE', '/Application/remove-olevel-result', late, { resultId })).status).toBe(
    409,
  )
  expect([(await add(null, { resultPath })).status, (await setSubject(null, subject)).status]).toEqual([
    401, 401,
  ])
  expect(await list(late)).toHaveLength(1)
})
