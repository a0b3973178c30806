import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { openedApplication } from '#contract/office/applications.ts'
import { steps } from '#contract/steps/registry.ts'
import { diskFiles } from '#server/adapters/files/disk.ts'
import { sharpPictures } from '#server/adapters/pictures/sharp.ts'
import { openDatabase } from '#server/db/client.ts'
import { duplicateSearch } from '#server/modules/office/duplicates/duplicate-search.service.ts'
import { createTestDatabase, longTimeouts } from '#tests/support/database/postgres.ts'
import { institution } from '#tests/support/institution/index.ts'
import { type ApiServer, startApiServer } from '#tests/support/api-server.ts'
import { officeColleague } from '#tests/support/office/office.ts'
import { officeCalls } from '#tests/support/office/office-work.ts'
import { type SeededApplicant, seedApplicants } from './applicants.ts'
import { preparePapers } from './papers.ts'
import { submitApplications } from './submit.ts'

let server: ApiServer
let folder: string
let seeded: SeededApplicant[]
let files: Awaited<ReturnType<typeof diskFiles>>
beforeAll(async () => {
  server = await startApiServer()
  folder = await mkdtemp(join(tmpdir(), 'seed-'))
  files = await diskFiles(folder)
  seeded = await seedApplicants(server.database.system, {
    institution,
    count: 9,
    stages: ['NextOfKin', 'SubmitApplication', 'SubmitApplication'],
    passwordHash: 'none',
    papers: (applicants) => preparePapers(files, institution.records, applicants),
  })
})
afterAll(async () => {
  await server.stop()
  await rm(folder, { recursive: true })
})

const complete = () => seeded.filter(({ stage }) => stage === 'SubmitApplication')

test('fictitious applications are submitted by the product’s rules, without an email', async () => {
  const ids = complete().map(({ id }) => id)
  expect(ids).toHaveLength(6)
  await submitApplications(server.database, institution, ids)
  const { system } = server.database
  const clerk = await officeColleague(server, 'clerk')
  const office = officeCalls(server)
  for (const id of ids) {
    expect(await server.stageOf(id)).toBe('ApplicationSumitted')
    const opened = openedApplication.parse((await office.get(`applications/${id}`, clerk)).data)
    expect(opened.row).toMatchObject({ status: 'submitted', applicationNumber: expect.any(String) })
    expect(opened.application.steps.map(({ stepId }) => stepId)).toEqual(steps.map((step) => step.id))
    expect(opened.application.uploads).toHaveLength(2)
    expect(opened.checks.find(({ name }) => name === 'identity')?.state).toBe('passed')
    expect(opened.history.map(({ action }) => action)).toContain('Submitted the application')
  }
  const notified = await system.selectFrom('notification').select('applicantId').execute()
  expect(notified.map(({ applicantId }) => applicantId).sort()).toEqual([...ids].sort())
  expect(await system.selectFrom('mail').selectAll().execute()).toEqual([])
  const pictures = sharpPictures()
  const search = duplicateSearch({ database: server.database, files, pictures, log: console })
  expect(await search.searchWaiting()).toBe(6)
  await pictures.close()
  expect(await system.selectFrom('duplicateFlag').select('kind').execute()).toEqual([])
  const uploads = await system.selectFrom('upload').selectAll().execute()
  for (const { fileKey, bytes } of uploads) {
    const jpeg = await files.read(fileKey)
    expect(jpeg).toHaveLength(bytes)
    expect((await sharp(jpeg ?? '').metadata()).format).toBe('jpeg')
  }
})

test('an incomplete application is not submitted', async () => {
  const early = seeded.find(({ stage }) => stage === 'NextOfKin')?.id ?? ''
  await expect(submitApplications(server.database, institution, [early])).rejects.toThrow()
  expect(await server.stageOf(early)).toBe('NextOfKin')
  await expect(
    seedApplicants(server.database.system, {
      institution,
      count: 1,
      stages: ['SubmitApplication'],
      passwordHash: 'none',
    }),
  ).rejects.toThrow('A complete application needs')
})

test('drawing pictures longer than a transaction may be idle does not fail the seed', async () => {
  const idleInTransaction = 3_000
  const { serverAddress } = await createTestDatabase()
  const database = openDatabase({
    connection: serverAddress,
    poolSize: 1,
    timeouts: { ...longTimeouts, idleInTransaction },
    onIdleError: () => undefined,
  })
  onTestFinished(() => database.close())
  const slow = await seedApplicants(database.system, {
    institution,
    count: 1,
    stages: ['SubmitApplication'],
    passwordHash: 'none',
    async papers(applicants) {
      const add = await preparePapers(files, institution.records, applicants)
      await pause(idleInTransaction + 1_000)
      return add
    },
  })
  expect(slow).toHaveLength(1)
  expect(await database.system.selectFrom('upload').select('id').execute()).toHaveLength(2)
})
