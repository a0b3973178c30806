import { expect, it, onTestFinished } from 'vitest'
import { createTestDatabase } from '#tests/support/database/postgres.ts'
import { serverDeps } from '#tests/support/server-deps.ts'
import { buildApp } from './app.ts'
import { readMetricsReaders, readProxies } from './config-proxies.ts'
import { openDatabase } from './db/client.ts'

it('accepts addresses, ranges and names, and always the loopback address', () => {
  const faults: string[] = []
  expect(readProxies(undefined, faults)).toEqual(['loopback'])
  const given = '10.0.0.5, 10.1.0.0/16,fd00::/8,uniquelocal,loopback'
  expect(readProxies(given, faults)).toEqual([
    'loopback',
    '10.0.0.5',
    '10.1.0.0/16',
    'fd00::/8',
    'uniquelocal',
  ])
  expect(faults).toEqual([])
})

it('rejects entries that would trust every client, and entries that are not addresses', () => {
  for (const entry of ['true', '*', '1', '0.0.0.0/0', '::/0', '10.0.0.0/33', '10.0.0.1/8/8', 'proxy.local']) {
    const faults: string[] = []
    readProxies(entry, faults)
    expect(faults.join()).toContain(`TRUST_PROXY contains ${entry}.`)
  }
})

it('METRICS_FROM accepts IP addresses and ranges, but no names', () => {
  const faults: string[] = []
  expect(readMetricsReaders(undefined, faults)).toEqual([])
  expect(readMetricsReaders('10.0.0.9, 10.2.0.0/16,fd00::9', faults)).toEqual([
    '10.0.0.9',
    '10.2.0.0/16',
    'fd00::9',
  ])
  expect(faults).toEqual([])
  expect(readMetricsReaders('loopback,0.0.0.0/0,prometheus', faults)).toHaveLength(3)
  expect(faults.join()).toContain('METRICS_FROM contains loopback, 0.0.0.0/0, prometheus.')
})

it('the server takes the client address from a named proxy and from no other machine', async () => {
  const { address } = await createTestDatabase()
  const database = openDatabase({ connection: address, onIdleError: () => undefined })
  const support = await serverDeps(database, {
    trustedProxies: readProxies('10.0.0.5', []),
    exposure: 'network',
  })
  const { http } = await buildApp(support.deps)
  onTestFinished(async () => {
    await http.close()
    await support.close()
    await database.close()
  })
  // Only clients on the server's own machine may read /metrics. The HTTP status therefore shows whether the server
  // assumed a local client IP.
  const seenFrom = async (remoteAddress: string, forwarded: string) => {
    const headers = { 'x-forwarded-for': forwarded }
    return (await http.inject({ url: '/metrics', remoteAddress, headers })).statusCode
  }
  expect(await seenFrom('10.0.0.5', '127.0.0.1')).toBe(200)
  expect(await seenFrom('10.0.0.5', '41.58.7.7')).toBe(404)
  expect(await seenFrom('127.0.0.1', '41.58.7.7')).toBe(404)
  expect(await seenFrom('10.0.0.6', '127.0.0.1')).toBe(404)
})
