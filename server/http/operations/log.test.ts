import fastify from 'fastify'
import { expect, it } from 'vitest'
import { newId } from '#server/db/id.ts'
import { answerErrors } from '../answer.ts'
import { logAnswers, logRequests, noteActor } from './log.ts'

it('logs the id of the signed-in person, and the request id that the response of the API has', async () => {
  const lines: string[] = []
  const stream = { write: (line: string) => void lines.push(line) }
  const app = fastify({ logger: logRequests({ level: 'info', stream }), disableRequestLogging: true })
  logAnswers(app)
  app.get('/api/mine', (request) => {
    noteActor(request, { applicant: '0198c0de' })
    return {}
  })
  app.get('/pages', () => ({}))
  const answer = await app.inject('/api/mine')
  const page = await app.inject('/pages')
  await app.close()
  const [first, second] = lines.map((line): unknown => JSON.parse(line))
  expect(first).toMatchObject({ reqId: answer.headers['x-request-id'], applicant: '0198c0de', status: 200 })
  expect(second).not.toHaveProperty('applicant')
  expect(page.headers).not.toHaveProperty('x-request-id')
})

it('logs the id of the application that the office asks for, and nothing else from the path', async () => {
  const lines: string[] = []
  const stream = { write: (line: string) => void lines.push(line) }
  const app = fastify({ logger: logRequests({ level: 'info', stream }), disableRequestLogging: true })
  logAnswers(app)
  app.get('/api/Office/applications/:applicantId', () => ({}))
  app.get('/api/elsewhere/:applicantId', () => ({}))
  const id = newId()
  for (const path of [`Office/applications/${id}`, 'Office/applications/CANARY', `elsewhere/${id}`])
    await app.inject(`/api/${path}`)
  await app.close()
  const [first, second, third] = lines.map((line): unknown => JSON.parse(line))
  expect(first).toMatchObject({ application: id, status: 200 })
  expect(second).not.toHaveProperty('application')
  expect(third).not.toHaveProperty('application')
  expect(lines.join('')).not.toContain('CANARY')
})

it('logs routes, statuses and errors, but no URL, header, request or response body', async () => {
  const lines: string[] = []
  const stream = { write: (line: string) => void lines.push(line) }
  const app = fastify({ logger: logRequests({ level: 'trace', stream }), disableRequestLogging: true })
  answerErrors(app)
  logAnswers(app)
  app.post('/files/:name', (request) => ({ told: 'CANARY', body: request.body }))
  app.post('/faults/:name', (request) => {
    request.log.warn({ req: request }, 'about to fail')
    throw Object.assign(new Error('a fault'), { body: request.body, detail: 'CANARY' })
  })
  const send = (url: string) =>
    app.inject({
      method: 'POST',
      url,
      headers: { authorization: 'Bearer CANARY', cookie: 'a=CANARY' },
      payload: { password: 'CANARY' },
    })
  await send('/files/CANARY?code=CANARY')
  await send('/faults/CANARY')
  await send('/nowhere/CANARY')
  await app.close()
  const log = lines.join('')
  expect(log).not.toContain('CANARY')
  expect(log).toContain('"route":"/files/:name","status":200')
  expect(log).toContain('"status":500')
  expect(log).toContain('"message":"a fault"')
  expect(log).toContain('"status":404')
})
