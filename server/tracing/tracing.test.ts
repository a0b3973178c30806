import { execFile } from 'node:child_process'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { afterEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { guardedGateway } from '#server/adapters/gateway/guarded-gateway.ts'
import { defaultQueueConcurrency, jobQueues } from '#server/jobs/job-queues.ts'
import { startJobs } from '#server/jobs/jobs.ts'
import { serviceCalls } from '#server/metrics/service-calls.ts'
import { fakeGateway } from '#tests/support/payments/fake-gateway.ts'
import { aPassword, aRegistration } from '#tests/support/samples.ts'
import { signedInData, startSigningInServer } from '#tests/support/signing-in.ts'
import { chosenTracing } from './chosen-tracing.ts'
import { openTelemetry } from './open-telemetry.ts'
import type { Tracing } from './tracing.ts'

const values = z.array(z.object({ key: z.string(), value: z.record(z.string(), z.unknown()) }))
const spanShape = z.object({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.optional(z.string()),
  name: z.string(),
  attributes: values,
  status: z.object({ code: z.number() }),
})
const exported = z.object({
  resourceSpans: z.array(z.object({ scopeSpans: z.array(z.object({ spans: z.array(spanShape) })) })),
})
type ReceivedSpan = z.infer<typeof spanShape>

const closings: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closings.splice(0).reverse()) await close()
})

/**
 * Starts a fake collector for traces. `answer` gets the body of an export and returns the HTTP status; null: no reply.
 */
async function collector(answer: (body: string) => number | null) {
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const status = answer(Buffer.concat(parts).toString('utf8'))
      if (status !== null) response.writeHead(status, { 'content-type': 'application/json' }).end('{}')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closings.push(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/traces`
}

async function receivingCollector() {
  const received: string[] = []
  const url = await collector((body) => {
    received.push(body)
    return 200
  })
  const spans = (): ReceivedSpan[] =>
    received
      .flatMap((body) => exported.parse(JSON.parse(body)).resourceSpans)
      .flatMap(({ scopeSpans }) => scopeSpans)
      .flatMap((scope) => scope.spans)
  return { url, spans, text: () => received.join('\n') }
}

function tracingTo(url: string, lines: string[] = [], oneIn = 1): Tracing {
  const log = { error: (line: string) => void lines.push(line) }
  const tracing = openTelemetry({ url, oneIn, instance: 'test', log, delayMs: 20 })
  closings.push(() => tracing.close())
  return tracing
}

/** Starts a server with tracing and its job runner. Its gateway has a circuit breaker, as in production. */
async function tracedServer(tracing: Tracing) {
  const gateway = guardedGateway(fakeGateway(), serviceCalls(Date.now, tracing).breakerOptions('gateway'))
  const server = await startSigningInServer({ tracing, gateway })
  const log = { debug() {}, info() {}, warn() {}, error() {} }
  const jobs = startJobs({
    pool: server.database.jobPool,
    queues: jobQueues(server.services.tasks, defaultQueueConcurrency),
    log,
    tracing,
  })
  closings.push(async () => {
    await jobs.stop()
    await server.stop()
  })
  return server
}

test('requests, transactions, jobs and calls to the gateway are traced without personal data', async () => {
  const { url, spans, text } = await receivingCollector()
  const server = await tracedServer(tracingTo(url))
  const person = aRegistration()
  const registered = await server.post('/Profile/Create-Short-Profile', person)
  const code = await vi.waitFor(() => server.codeFor(person.email), 30_000)
  await server.post('/Profile/activate-profile', { verificationCode: code })
  const token = signedInData(await server.signIn(person.email)).authDetails.accessToken
  const paid = await server.call('POST', '/Payment/initiate-payment?surname=canary', {
    token,
    body: { payType: 'ApplicationFee' },
  })
  expect(paid.status).toBe(200)
  await sql`select graphile_worker.add_job('delete_old_mails')`.execute(server.database.system)
  await server.http.inject({ url: '/health/live' })
  await server.http.inject({ url: `/no/such/page/${person.email}` })

  const route = 'POST /api/Payment/initiate-payment'
  await expect.poll(() => spans().map(({ name }) => name)).toContain('GET')
  await expect.poll(() => spans().map(({ name }) => name)).toContain('job delete_old_mails')
  const request = spans().find(({ name }) => name === route)
  expect(request?.parentSpanId ?? '').toBe('')
  expect(
    Object.fromEntries(request?.attributes.map(({ key, value }) => [key, Object.values(value)[0]]) ?? []),
  ).toEqual({
    'http.request.method': 'POST',
    'http.route': '/api/Payment/initiate-payment',
    'http.response.status_code': 200,
    'matric.request_id': paid.headers['x-request-id'],
  })
  const childrenOf = (name: string) =>
    spans()
      .filter((span) => span.parentSpanId === spans().find((each) => each.name === name)?.spanId)
      .map((span) => span.name)
  expect(childrenOf(route)).toEqual(expect.arrayContaining(['call gateway', 'database transaction']))
  expect(childrenOf('job delete_old_mails')).toContainEqual(expect.stringContaining('database '))
  expect(spans().some(({ name }) => name.includes('/health/'))).toBe(false)

  expect(registered.status).toBe(200)
  for (const secret of [
    person.email,
    person.email.split('@')[0] ?? person.email,
    person.firstName,
    person.lastName,
    person.mobileNumber,
    aPassword,
    token,
    'canary',
  ])
    expect(text()).not.toContain(secret)
})

test('a failed span names the error but not its message', async () => {
  const { url, spans, text } = await receivingCollector()
  const tracing = tracingTo(url)
  const failing = tracing.within({ name: 'call mail', kind: 'client' }, async () => {
    throw new RangeError('550 ngozi@mail.example is unknown')
  })
  await expect(failing).rejects.toThrow(RangeError)
  await expect.poll(() => spans().map(({ name, status }) => [name, status.code])).toEqual([['call mail', 2]])
  expect(text()).toContain('RangeError')
  expect(text()).not.toContain('ngozi')
})

test('traces one request in `oneIn`', async () => {
  const { url, spans } = await receivingCollector()
  const tracing = tracingTo(url, [], 10)
  for (let n = 0; n < 1_000; n += 1) tracing.start({ name: 'request', kind: 'server' }).end()
  await tracing.close()
  expect(spans().length).toBeGreaterThan(40)
  expect(spans().length).toBeLessThan(200)
})

test.each([
  ['rejects', () => 500],
  ['never answers', () => null],
])('a collector that %s is reported once and breaks nothing', async (_, answer) => {
  const lines: string[] = []
  const tracing = tracingTo(await collector(answer), lines)
  const server = await tracedServer(tracing)
  for (let n = 0; n < 50; n += 1) expect((await server.call('GET', '/nothing')).status).toBe(404)
  const sentence = 'Traces cannot be sent to OTEL_EXPORTER_OTLP_ENDPOINT. Matric works without them.'
  await expect.poll(() => lines, { timeout: 20_000 }).toEqual([sentence])
  expect((await server.call('GET', '/nothing')).status).toBe(404)
  await pause(100)
  expect(lines).toEqual([sentence])
})

test('the OpenTelemetry packages are loaded only with a collector', async () => {
  const settings = { traceOneIn: 1, port: 3000 }
  expect(await chosenTracing({ ...settings, traceCollectorUrl: null }, { error() {} })).toBeUndefined()
  const url = 'http://127.0.0.1:9'
  const tracing = await chosenTracing({ ...settings, traceCollectorUrl: url }, { error() {} })
  expect(tracing).toBeDefined()
  await tracing?.close()
  // The check runs in another process, because this file itself loads the tracing packages.
  expect(await loadedPackages('../main.ts')).toEqual([])
  expect(await loadedPackages('./open-telemetry.ts')).toContain('sdk-trace')
})

/** Returns the tracing packages that a Node process has loaded after the import of `file`. */
async function loadedPackages(file: string): Promise<string[]> {
  const script = `
    import { createRequire } from 'node:module'
    await import(process.argv[1])
    const files = Object.keys(createRequire(import.meta.url).cache).join('\\n')
    const names = [...files.matchAll(/@opentelemetry.(sdk-trace|exporter-trace-otlp-http|resources)/g)]
    console.log(JSON.stringify([...new Set(names.map(([, name]) => name))]))
    process.exit()`
  const path = fileURLToPath(new URL(file, import.meta.url))
  const run = promisify(execFile)
  const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', script, path])
  return z.array(z.string()).parse(JSON.parse(stdout))
}
