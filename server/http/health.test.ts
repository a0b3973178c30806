import fastify from 'fastify'
import { expect, it } from 'vitest'
import { tellHealth } from './health.ts'

/** The status of the figures for a request from the machine itself, as a proxy on it forwards one. */
async function figures(production: boolean, headers: Record<string, string>): Promise<number> {
  const app = fastify({ trustProxy: 'loopback' })
  tellHealth(app, { ready: async () => undefined, production })
  const answer = await app.inject({ url: '/metrics', headers, remoteAddress: '127.0.0.1' })
  await app.close()
  return answer.statusCode
}

it('shows the figures in production to the machine itself, and to nobody whom a proxy on it speaks for', async () => {
  expect(await figures(true, {})).toBe(200)
  expect(await figures(true, { 'x-forwarded-for': '203.0.113.7' })).not.toBe(200)
  // What the client itself wrote stands before what the proxy adds.
  expect(await figures(true, { 'x-forwarded-for': '127.0.0.1, 203.0.113.7' })).not.toBe(200)
  expect(await figures(false, { 'x-forwarded-for': '203.0.113.7' })).toBe(200)
})
