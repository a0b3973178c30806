import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Stage, stages, transitionFor, transitions } from '#contract/stages.ts'
import { type Database, openDatabase, type Tx } from '#server/db/client.ts'
import { newId } from '#server/db/id.ts'
import { createTestDatabase } from '#tests/support/database/postgres.ts'
import { lockApplicant, lockApplicantOrThrow } from './lock.ts'
import { moveStage, moveStageIfAllowed, stageAfter, stageAssignmentSql } from './stage.ts'

let database: Database
beforeAll(async () => {
  const { address } = await createTestDatabase()
  database = openDatabase({ connection: address, onIdleError: () => undefined })
})
afterAll(() => database.close())

const inOne = <T>(run: (tx: Tx) => Promise<T>) => database.system.transaction().execute(run)

async function applicantAt(stage: Stage): Promise<{ id: string; stage: Stage }> {
  const id = newId()
  const person = { surname: 'Bala', firstname: 'Ada', mobileNo: '08000000001', passwordHash: 'none' }
  await database.system
    .insertInto('applicant')
    .values({ id, stage, email: `${id}@mail.example`, ...person })
    .execute()
  return { id, stage }
}

const rowOf = (id: string) =>
  database.system.selectFrom('applicant').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

test('an event moves the stage as in the table, with other columns in the same statement', async () => {
  const applicant = await applicantAt('ApplicationSumitted')
  const transition = await inOne((tx) =>
    moveStage(tx, applicant, 'offer-released', { programmeId: 'another' }),
  )
  expect(transition).toMatchObject({ from: 'ApplicationSumitted', to: 'IsAdmitted' })
  expect(await rowOf(applicant.id)).toMatchObject({ stage: 'IsAdmitted', programmeId: 'another' })
})

test('an event that the table does not allow is rejected and writes nothing', async () => {
  const applicant = await applicantAt('Biodata')
  const before = await rowOf(applicant.id)
  const moving = inOne((tx) => moveStage(tx, applicant, 'offer-released', { programmeId: 'another' }))
  await expect(moving).rejects.toMatchObject({ name: 'StageNotMoved', reason: 'not-allowed' })
  expect(await inOne((tx) => moveStageIfAllowed(tx, applicant, 'programme-saved'))).toBeNull()
  expect(() => stageAfter('Biodata', 'profile-activated')).toThrow('profile-activated is not allowed')
  expect(await rowOf(applicant.id)).toEqual(before)
})

test('a move from an outdated stage is rejected and writes nothing', async () => {
  const applicant = await applicantAt('Biodata')
  await inOne((tx) => moveStage(tx, applicant, 'biodata-saved'))
  const before = await rowOf(applicant.id)
  const late = inOne((tx) => moveStage(tx, applicant, 'biodata-saved', { address: '9 Late Road' }))
  await expect(late).rejects.toMatchObject({ name: 'StageNotMoved', reason: 'moved-meanwhile' })
  await expect(late).rejects.toThrow('biodata-saved came too late: the stage is no longer Biodata')
  expect(await rowOf(applicant.id)).toEqual(before)
})

test('exactly one of thirty concurrent moves without a lock succeeds', async () => {
  const applicant = await applicantAt('ApplicationSumitted')
  const event = (at: number) => (at % 2 === 0 ? 'offer-released' : 'refusal-released')
  const moves = await Promise.allSettled(
    Array.from({ length: 30 }, (_, at) => inOne((tx) => moveStage(tx, applicant, event(at)))),
  )
  const reached = moves.flatMap((move) => (move.status === 'fulfilled' ? [move.value.to] : []))
  expect(reached).toEqual([(await rowOf(applicant.id)).stage])
})

test('exactly one of thirty concurrent moves under the lock succeeds', async () => {
  const { id } = await applicantAt('Biodata')
  const moves = await Promise.all(
    Array.from({ length: 30 }, () =>
      inOne(async (tx) => {
        const locked = await lockApplicantOrThrow(tx, id, ['id', 'stage'])
        await pause(5)
        return moveStageIfAllowed(tx, locked, 'biodata-saved')
      }),
    ),
  )
  expect(moves.filter((move) => move !== null)).toHaveLength(1)
  expect((await rowOf(id)).stage).toBe('NextOfKin')
})

test('the lock returns the requested columns and blocks other transactions', async () => {
  const { id } = await applicantAt('Biodata')
  const order: string[] = []
  let second: Promise<void> | undefined
  await inOne(async (tx) => {
    expect(await lockApplicant(tx, id, ['firstname', 'stage'])).toEqual({
      firstname: 'Ada',
      stage: 'Biodata',
    })
    second = inOne(async (other) => {
      await lockApplicant(other, id, ['id'])
      order.push('second')
    })
    await pause(100)
    order.push('first')
  })
  await second
  expect(order).toEqual(['first', 'second'])
})

test('an unknown applicant cannot be locked', async () => {
  expect(await inOne((tx) => lockApplicant(tx, newId(), ['id']))).toBeNull()
  await expect(inOne((tx) => lockApplicantOrThrow(tx, newId(), ['id']))).rejects.toThrow('no applicant')
})

test.each(transitions.map(({ event }) => event))('the SQL of %s moves as the table does', async (event) => {
  const { rows } = await database.systemPool.query<{ from: Stage; to: Stage }>(
    `select row.stage as "from", ${stageAssignmentSql(event, 'row').replace('stage = ', '')} as "to"
     from unnest($1::text[]) as row (stage)`,
    [stages],
  )
  expect(rows).toEqual(stages.map((from) => ({ from, to: transitionFor(from, event)?.to ?? from })))
})
