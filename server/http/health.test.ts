import fastify from 'fastify'
import { expect, it } from 'vitest'
import { registerHealthRoutes } from './health.ts'

/**
 * Returns the HTTP status of /metrics for a request from 127.0.0.1 with these headers, as a local proxy would send it.
 */
async function figures(metricsOnlyLocal: boolean, headers: Record<string, string>): Promise<number> {
  const app = fastify({ trustProxy: 'loopback' })
  registerHealthRoutes(app, { ready: async () => undefined, failedJobs: async () => [], metricsOnlyLocal })
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

it('counts failed jobs per task, and shows the other metrics without the database', async () => {
  let away = false
  const app = fastify()
  const failedJobs = async () => {
    if (away) throw new Error('no database')
    return [{ task: 'deliver_mail', jobs: 2 }]
  }
  registerHealthRoutes(app, { ready: async () => undefined, failedJobs, metricsOnlyLocal: false })
  const figuresNow = async () => (await app.inject('/metrics')).body
  expect(await figuresNow()).toContain('matric_jobs_given_up{task="deliver_mail"} 2')
  away = true
  const without = await figuresNow()
  expect(without).not.toContain('deliver_mail')
  expect(without).toContain('process_resident_memory_bytes')
  await app.close()
})
