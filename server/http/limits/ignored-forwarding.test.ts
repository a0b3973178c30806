import fastify from 'fastify'
import { expect, it } from 'vitest'
import { warnOfIgnoredForwarding } from './ignored-forwarding.ts'
import { logRequests } from '../operations/log.ts'

/** Returns the log lines after requests from these IP addresses, each with `X-Forwarded-For`. */
async function logged(senders: string[], headers: Record<string, string>): Promise<string[]> {
  const lines: string[] = []
  const stream = { write: (line: string) => void lines.push(line) }
  const app = fastify({
    logger: logRequests({ level: 'warn', stream }),
    disableRequestLogging: true,
    trustProxy: ['loopback'],
  })
  warnOfIgnoredForwarding(app)
  app.get('/', () => ({}))
  for (const remoteAddress of senders) await app.inject({ url: '/', remoteAddress, headers })
  await app.close()
  return lines
}

const forwarded = { 'x-forwarded-for': '203.0.113.9' }

it('warns once, with the address of the sender and the setting', async () => {
  const lines = await logged(['10.0.0.5', '10.0.0.5', '10.0.0.6'], forwarded)
  expect(lines).toHaveLength(1)
  expect(lines[0]).toContain('"sender":"10.0.0.5"')
  expect(lines[0]).toContain('TRUST_PROXY')
})

it('does not warn about a trusted proxy, or without the header', async () => {
  expect(await logged(['127.0.0.1'], forwarded)).toEqual([])
  expect(await logged(['10.0.0.5'], {})).toEqual([])
})
