import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { writeAudit } from '#server/db/audit.ts'
import { type Database, openDatabase } from '#server/db/client.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database/postgres.ts'
import { type AuditChainService, auditChainService } from './audit-chain.service.ts'
import { keepChaining } from './keep-chaining.ts'

let place: TestDatabase
let database: Database
let chain: AuditChainService
beforeAll(async () => {
  place = await createTestDatabase()
  database = openDatabase({ connection: place.address, onIdleError: () => undefined })
  chain = auditChainService({ database })
})
afterAll(() => database.close())

test('logs once that an open transaction stalls the chain', async () => {
  const late = new pg.Client({ ...place.address, options: '-c matric.actor=system' })
  await late.connect()
  await late.query('begin')
  await late.query('select pg_current_xact_id()')
  await writeAudit(database.system, { actorKind: 'system', action: 'waits' })
  const lines: string[] = []
  const log = { error: (line: string) => lines.push(line) }
  const chaining = keepChaining(chain, log, { everyMs: 5, checkEveryMs: 10, stalledMs: 50 })
  await expect.poll(() => lines).toHaveLength(1)
  expect(lines[0]).toMatch(/^The audit log has not been chained since \d{4}-.*Z: 1 entries are waiting\./)
  await pause(100)
  expect(lines).toHaveLength(1)
  await late.query('commit')
  await late.end()
  await expect.poll(async () => (await chain.verify()).waiting).toBe(0)
  await chaining.stop()
  expect(lines).toHaveLength(1)
})

test('waits at its stop for an open transaction, and chains the entries after its end', async () => {
  const late = new pg.Client({ ...place.address, options: '-c matric.actor=system' })
  await late.connect()
  await late.query('begin')
  await late.query('select pg_current_xact_id()')
  await writeAudit(database.system, { actorKind: 'system', action: 'waits' })
  const chaining = keepChaining(chain, { error: () => undefined }, { shutdownMs: 30_000 })
  let stopped = false
  const stopping = chaining.stop().then(() => (stopped = true))
  await pause(500)
  expect(stopped).toBe(false)
  await late.query('commit')
  await late.end()
  await stopping
  expect(await chain.waiting()).toMatchObject({ waiting: 0 })
})

test('ends in time although entries cannot be chained', async () => {
  const stuck = {
    extend: async () => 0,
    waiting: async () => ({ waiting: 1, waitingSince: '2026-01-01T00:00:00Z' }),
  }
  const { stop } = keepChaining(stuck, { error: () => undefined }, { shutdownMs: 100 })
  await expect(stop()).resolves.toBeUndefined()
})

test('logs an error once and retries', async () => {
  const lines: string[] = []
  let calls = 0
  const broken = {
    extend: async () => {
      calls += 1
      throw new Error('no database')
    },
    waiting: () => chain.waiting(),
  }
  const chaining = keepChaining(broken, { error: (line) => lines.push(line) }, { everyMs: 10 })
  await expect.poll(() => calls).toBeGreaterThan(2)
  await chaining.stop()
  expect(lines).toEqual(['The audit log could not be chained: no database'])
})
