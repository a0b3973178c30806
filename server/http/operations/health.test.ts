import fastify from 'fastify'
import { expect, it } from 'vitest'
import { registerHealthRoutes } from './health.ts'

/**
 * Returns the HTTP status of /metrics for a request from 127.0.0.1 with these headers, as a local proxy would send it.
 */
async function figures(metricsOnlyLocal: boolean, headers: Record<string, string>): Promise<number> {
  const app = fastify({ trustProxy: 'loopback' })
  registerHealthRoutes(app, {
    ready: async () => undefined,
    failedJobs: async () => [],
    metricsOnlyLocal,
  })
  const answer = await app.inject({ url: '/metrics', headers, remoteAddress: '127.0.0.1' })
  await app.close()
  return answer.statusCode
}

it('responds only to local clients if so configured, not to clients of a local proxy', async () => {
  expect(await figures(true, {})).toBe(200)
  expect(await figures(true, { 'x-forwarded-for': '203.0.113.7' })).not.toBe(200)
  // A client can write any IP address into the header, but the proxy appends the real IP address.
  expect(await figures(true, { 'x-forwarded-for': '127.0.0.1, 203.0.113.7' })).not.toBe(200)
  expect(await figures(false, { 'x-forwarded-for': '203.0.113.7' })).toBe(200)
})

it('responds to the named machines, but not to their proxies or to others', async () => {
  const app = fastify({ trustProxy: ['loopback', '10.0.0.8'] })
  const metricsReaders = ['10.0.0.8', '10.2.0.0/16', 'fd00::9']
  const ready = async () => undefined
  registerHealthRoutes(app, { ready, failedJobs: async () => [], metricsOnlyLocal: true, metricsReaders })
  const statusFor = async (remoteAddress: string, headers: Record<string, string> = {}) =>
    (await app.inject({ url: '/metrics', headers, remoteAddress })).statusCode
  for (const address of ['10.0.0.8', '10.2.3.4', 'fd00::9', '::ffff:10.0.0.8'])
    expect(await statusFor(address)).toBe(200)
  for (const address of ['10.0.0.9', '10.3.0.1', 'fd00::8', '203.0.113.7'])
    expect(await statusFor(address)).not.toBe(200)
  expect(await statusFor('10.0.0.8', { 'x-forwarded-for': '10.2.3.4' })).not.toBe(200)
  await app.close()
})

it('counts failed jobs per task, and shows the other metrics without the database', async () => {
  let away = false
  const app = fastify()
  const failedJobs = async () => {
    if (away) throw new Error('no database')
    return [{ task: 'deliver_mail', jobs: 2 }]
  }
  registerHealthRoutes(app, {
    ready: async () => undefined,
    failedJobs,
    metricsOnlyLocal: false,
  })
  const figuresNow = async () => (await app.inject('/metrics')).body
  expect(await figuresNow()).toContain('matric_jobs_given_up{task="deliver_mail"} 2')
  away = true
  const without = await figuresNow()
  expect(without).not.toContain('deliver_mail')
  expect(without).toContain('process_resident_memory_bytes')
  await app.close()
})
