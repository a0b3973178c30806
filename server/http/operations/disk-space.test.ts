import fastify from 'fastify'
import { expect, it, onTestFinished } from 'vitest'
import { dataFolders } from '#server/deps.ts'
import { answerErrors } from '../answer.ts'
import { diskSpace, usableBytes } from './disk-space.ts'
import { registerHealthRoutes } from './health.ts'

const plenty = 10 ** 9

function fullServer() {
  const app = fastify()
  onTestFinished(() => app.close())
  const state = { now: 0, freeBytes: plenty, databaseBytes: plenty, full: true, lines: new Array<string>() }
  const note = (_: object, message: string) => void state.lines.push(message)
  const space = diskSpace({
    folders: ['/data', '/database'],
    log: { error: note, info: note },
    freeBytes: async (folder) => (folder === '/data' ? state.freeBytes : state.databaseBytes),
    now: () => state.now,
  })
  answerErrors(app, { onDiskFull: space.noteFull })
  registerHealthRoutes(app, { ready: space.check, failedJobs: async () => [], metricsOnlyLocal: false })
  app.post('/save', async () => {
    if (state.full) throw Object.assign(new Error('could not extend file'), { code: '53100' })
    return {}
  })
  const ready = async () => (await app.inject('/health/ready')).statusCode
  return { state, ready, save: () => app.inject({ method: 'POST', url: '/save' }) }
}

it('a full database disk rejects writes with a message, is not ready, and recovers', async () => {
  const { state, ready, save } = fullServer()
  expect(await ready()).toBe(200)
  for (let round = 0; round < 3; round += 1) {
    const answer = await save()
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '30'])
    expect(answer.json()).toMatchObject({
      code: 'database-full',
      message: expect.stringContaining('We cannot store anything at the moment.'),
    })
  }
  expect(await ready()).toBe(503)
  expect(state.lines).toEqual(['the disk is full: writes are rejected until there is space'])
  state.full = false
  state.now += 15_001
  expect(await ready()).toBe(200)
  expect((await save()).statusCode).toBe(200)
  expect(state.lines.at(-1)).toBe('the disk has space again')
})

it.each(['freeBytes', 'databaseBytes'] as const)(
  'a server whose disk is full is not ready (%s), also if the database is on another disk',
  async (disk) => {
    const { state, ready } = fullServer()
    state[disk] = 1_000_000
    expect(await ready()).toBe(503)
    state[disk] = plenty
    expect(await ready()).toBe(200)
  },
)

it('a disk without an inode for another file is full, although it has free space', () => {
  const space = { bavail: 1_000, bsize: 4_096 }
  expect(usableBytes({ ...space, files: 500, ffree: 0 })).toBe(0)
  expect(usableBytes({ ...space, files: 500, ffree: 1 })).toBe(4_096_000)
  // This file system has no fixed number of inodes.
  expect(usableBytes({ ...space, files: 0, ffree: 0 })).toBe(4_096_000)
})

it('the disk of the embedded database is checked too', () => {
  expect(dataFolders({ scratchFolder: '/data', databaseFolder: '/database' })).toEqual(['/data', '/database'])
  expect(dataFolders({ scratchFolder: '/data' })).toEqual(['/data'])
})
