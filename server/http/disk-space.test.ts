import fastify from 'fastify'
import { expect, it, onTestFinished } from 'vitest'
import { answerErrors } from './answer.ts'
import { diskSpace } from './disk-space.ts'
import { registerHealthRoutes } from './health.ts'

const plenty = 10 ** 9

function fullServer() {
  const app = fastify()
  onTestFinished(() => app.close())
  const state = { now: 0, freeBytes: plenty, full: true, lines: new Array<string>() }
  const note = (_: object, message: string) => void state.lines.push(message)
  const space = diskSpace({
    folder: '/data',
    log: { error: note, info: note },
    freeBytes: async () => state.freeBytes,
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
      code: 'temporarily-unavailable',
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

it('a server whose own disk is full is not ready', async () => {
  const { state, ready } = fullServer()
  state.freeBytes = 1_000_000
  expect(await ready()).toBe(503)
  state.freeBytes = plenty
  expect(await ready()).toBe(200)
})
