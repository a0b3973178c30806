import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { educational } from '#contract/steps/educational-record.ts'
import { employment } from '#contract/steps/employment-record.ts'
import { institution } from '#tests/support/institution/index.ts'
import { newId } from '#server/db/id.ts'
import { startApplicationServer, type TestApplicant } from '#tests/support/application-server.ts'
import { putAtStage } from '#tests/support/put-at-stage.ts'
import { firstBody } from '#tests/support/step-examples.ts'
import { forThisFile } from '#tests/support/for-this-file.ts'

const server = await forThisFile(startApplicationServer())

const kinds = [
  {
    name: 'school records',
    path: 'educational-record',
    key: 'educationalRecId',
    removeKey: 'educationalRecordId',
    stage: 'EducationalRecord',
    early: 'ProgrammeApplication',
    record: firstBody(educational, institution),
    text: 'name',
  },
  {
    name: 'employment records',
    path: 'employment-record',
    key: 'employmentRecId',
    removeKey: 'employmentRecordId',
    stage: 'EmploymentRecord',
    early: 'OlevelResult',
    record: firstBody(employment, institution),
    text: 'employerName',
  },
] as const

describe.each(kinds)('$name', ({ path, key, removeKey, stage, early, record, text }) => {
  const add = (who: TestApplicant | null, body: unknown = record) =>
    server.call('POST', `/Application/add-${path}`, who, body)
  const list = (who: TestApplicant | null) => server.call('GET', `/Application/get-${path}`, who)
  const remove = (who: TestApplicant | null, id: unknown) =>
    server.call('DELETE', `/Application/remove-${path}`, who, { [removeKey]: id })
  const idOf = (data: unknown) => z.record(z.string(), z.string()).parse(data)[key] ?? ''

  test('are listed in the order they were added, stored once and removed one by one', async () => {
    const who = await server.newApplicant({ stage })
    expect((await list(who)).data).toEqual([])
    const first = await add(who)
    const again = await add(who)
    expect(again.data).toEqual(first.data)
    const second = await add(who, { ...record, [text]: 'Aba Place' })
    expect((await list(who)).data).toEqual([first.data, second.data])
    expect(first.data).toEqual({ ...record, [key]: idOf(first.data) })

    expect((await remove(who, idOf(first.data))).status).toBe(200)
    expect((await list(who)).data).toEqual([second.data])
    expect((await server.audit(who.id)).map(({ action }) => action)).toEqual([
      `${path}-added`,
      `${path}-added`,
      `${path}-removed`,
    ])
    expect(await server.stageOf(who.id)).toBe(stage)
  })

  test('an id sent with a new record is ignored', async () => {
    const who = await server.newApplicant({ stage })
    const sent = newId()
    const added = await add(who, { ...record, [key]: sent })
    expect(idOf(added.data)).not.toBe(sent)
    expect((await list(who)).data).toEqual([added.data])
    expect((await add(who, { ...record, [key]: '' })).data).toEqual(added.data)
  })

  test('thirty equal concurrent requests store one record and return the same one', async () => {
    const who = await server.newApplicant({ stage })
    const replies = await Promise.all(Array.from({ length: 30 }, () => add(who)))
    expect(new Set(replies.map((reply) => `${reply.status} ${idOf(reply.data)}`)).size).toBe(1)
    expect((await list(who)).data).toHaveLength(1)
    expect(await server.audit(who.id)).toHaveLength(1)
  })

  test('are limited to twenty, also for concurrent requests', async () => {
    const who = await server.newApplicant({ stage })
    const replies = await Promise.all(
      Array.from({ length: 24 }, (_, at) => add(who, { ...record, [text]: `Place ${at}` })),
    )
    expect(replies.filter((reply) => reply.status === 200)).toHaveLength(20)
    expect(replies.find((reply) => reply.status !== 200)).toMatchObject({ status: 422 })
    expect((await list(who)).data).toHaveLength(20)
  })

  test.each(Object.keys(record))('invalid input in %s is rejected at that field', async (field) => {
    const who = await server.newApplicant({ stage })
    const date = field.endsWith('Date')
    const bad = [
      undefined,
      null,
      12,
      '',
      'x'.repeat(200),
      'a\u0001',
      ...(date ? ['12', '1900', '2099', '20x5'] : []),
    ]
    if (field === 'qualification') bad.push('Doctor of Everything')
    for (const value of bad) {
      const reply = await add(who, { ...record, [field]: value })
      expect(reply.status).toBe(400)
      // The start year 2099 is after the end year, so the error is at `endDate`.
      expect(reply.errors).toHaveProperty(value === '2099' ? 'endDate' : field)
    }
    expect((await list(who)).data).toEqual([])
  })

  test('an end before the start is an error at the end year', async () => {
    const who = await server.newApplicant({ stage })
    const reply = await add(who, { ...record, startDate: '2010', endDate: '2009' })
    expect([reply.status, Object.keys(reply.errors ?? {})]).toEqual([400, ['endDate']])
  })

  test("removing an unknown, removed or another applicant's record is a successful no-op", async () => {
    const who = await server.newApplicant({ stage })
    const other = await server.newApplicant({ stage })
    const theirs = idOf((await add(other)).data)
    const mine = idOf((await add(who)).data)
    await remove(who, mine)
    const replies = [await remove(who, theirs), await remove(who, newId()), await remove(who, mine)]
    expect(replies[0]?.status).toBe(200)
    expect(replies[1]).toEqual(replies[0])
    expect(replies[2]).toEqual(replies[0])
    expect((await list(other)).data).toHaveLength(1)
    expect((await list(who)).data).toEqual([])
    expect((await remove(who, 'nonsense')).status).toBe(400)
  })

  test('rejects requests at an earlier or later stage, or without a session', async () => {
    const tooEarly = await server.newApplicant({ stage: early })
    expect((await add(tooEarly)).status).toBe(409)
    const who = await server.newApplicant({ stage })
    const id = idOf((await add(who)).data)
    await putAtStage(server.database.system, who.id, 'ApplicationSumitted')
    expect([(await add(who)).status, (await remove(who, id)).status]).toEqual([409, 409])
    expect((await list(who)).data).toHaveLength(1)
    expect([(await add(null)).status, (await remove(null, id)).status, (await list(null)).status]).toEqual([
      401, 401, 401,
    ])
  })
})
