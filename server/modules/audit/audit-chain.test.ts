import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { writeAudit } from '#server/db/audit.ts'
import { type Database, openDatabase } from '#server/db/client.ts'
import { newId } from '#server/db/id.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database/postgres.ts'
import { sentBy } from '#tests/support/database/sent-statements.ts'
import { type AuditChainService, auditChainService } from './audit-chain.service.ts'
import { chainHash } from './chain-hash.ts'
import { keepChaining } from './keep-chaining.ts'

let place: TestDatabase
let database: Database
let chain: AuditChainService
/**
 * Connection as the database owner. It can change `audit_event` and `audit_chain`, because `beforeAll` disables their
 * triggers, except `audit_event_numbered`.
 */
let owner: pg.Client

beforeAll(async () => {
  place = await createTestDatabase()
  database = openDatabase({ connection: place.address, poolSize: 12, onIdleError: () => undefined })
  owner = new pg.Client({ ...place.address, options: '-c matric.actor=system' })
  await owner.connect()
  for (const table of ['audit_event', 'audit_chain']) {
    await owner.query(`grant update, delete, truncate on ${table} to current_user`)
    await owner.query(`alter table ${table} disable trigger user`)
    await owner.query(`alter table ${table} enable trigger audit_event_numbered`).catch(() => undefined)
    await owner.query(`alter table ${table} no force row level security`)
  }
})
afterAll(async () => {
  await owner.end()
  await database.close()
})

const write = (note: string) =>
  writeAudit(database.system, {
    actorKind: 'office',
    actorId: newId(),
    action: 'note-written',
    requestId: newId(),
    before: { note: 'Ẹ̀kúndayọ̀ «old» "₦"', numbers: [1.5, 1e20, -0.1] },
    after: { note },
  })

let ids: number[] = []
beforeEach(async () => {
  await owner.query('truncate audit_event, audit_chain')
  chain = auditChainService({ database })
  for (let at = 0; at < 10; at++) await write(`note ${at}`)
  await chained(10)
  const { rows } = await owner.query<{ id: string }>('select id from audit_event order by id')
  ids = rows.map((row) => Number(row.id))
})

/**
 * Extends the chain until `expected` entries have been added. Running transactions delay the chain, even those of other
 * tests in other databases of the same server. So this function polls.
 */
async function chained(expected: number, by: AuditChainService = chain): Promise<void> {
  let added = 0
  await expect
    .poll(async () => {
      added += await by.extend()
      return added
    })
    .toBe(expected)
}

const nth = (at: number): number => ids[at] ?? Number.NaN
const verdict = async () => {
  const { intact, faults } = await chain.verify()
  expect(intact).toBe(faults.length === 0)
  return faults.map((fault) => fault.eventId)
}

describe('the chain', () => {
  test('is intact if nothing was altered, and reports its head', async () => {
    const found = await chain.verify()
    expect(found).toMatchObject({ intact: true, checked: 10, faults: [], waiting: 0 })
    expect(found.head).toMatchObject({ seq: 10, eventId: nth(9) })
    expect(found.head?.hash).toMatch(/^[0-9a-f]{64}$/)
  })

  test('hashes the previous hash and the entry with SHA-256', async () => {
    const { rows } = await owner.query<{ text: string; hash: Buffer }>(
      `select hash, jsonb_build_array(id, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), actor_kind,
        actor_id, action, applicant_id, request_id, before, after)::text as text
       from audit_chain join audit_event on id = event_id order by seq limit 2`,
    )
    const [first, second] = rows
    expect(first?.hash).toEqual(chainHash(Buffer.alloc(32), first?.text ?? ''))
    expect(second?.hash).toEqual(chainHash(first?.hash ?? Buffer.alloc(0), second?.text ?? ''))
    expect(first?.text).toContain('Ẹ̀kúndayọ̀')
  })

  test('grows with the audit log and counts entries that are not chained yet', async () => {
    await write('one more')
    expect(await chain.verify()).toMatchObject({ intact: true, checked: 10, waiting: 1 })
    await chained(1)
    expect(await chain.extend()).toBe(0)
    expect(await chain.verify()).toMatchObject({ intact: true, checked: 11, waiting: 0 })
  })

  test('has no gap after a rollback, although the ids have one', async () => {
    await database.system
      .transaction()
      .execute(async (tx) => {
        await writeAudit(tx, { actorKind: 'system', action: 'never' })
        throw new Error('rolled back')
      })
      .catch(() => undefined)
    await write('after the gap')
    await chained(1)
    expect(await chain.verify()).toMatchObject({ intact: true, checked: 11 })
  })

  test('waits for an entry that is committed after entries with higher ids', async () => {
    const late = new pg.Client({ ...place.address, options: '-c matric.actor=system' })
    await late.connect()
    await late.query('begin')
    await late.query(`insert into audit_event (actor_kind, action) values ('system', 'late')`)
    const before = Date.now()
    await write('earlier committed, later begun')
    expect(await chain.extend()).toBe(0)
    expect(await chain.extend()).toBe(0)
    const found = await chain.verify()
    expect(found).toMatchObject({ intact: true, checked: 10, waiting: 1 })
    expect(Math.abs(Date.parse(found.waitingSince ?? '') - before)).toBeLessThan(60_000)
    await late.query('commit')
    await late.end()
    await chained(2)
    expect(await chain.verify()).toMatchObject({ intact: true, checked: 12, waiting: 0 })
  })

  test('is intact after thirty concurrent writers and three concurrent chainers', async () => {
    const chains = [chain, auditChainService({ database }), auditChainService({ database })]
    const writing = new AbortController()
    const chaining = chains.map(async (each) => {
      while (!writing.signal.aborted) await each.extend()
    })
    await Promise.all(
      Array.from({ length: 30 }, async (_, who) => {
        for (let at = 0; at < 10; at++)
          await database.system
            .transaction()
            .execute(async (tx) => {
              await writeAudit(tx, { actorKind: 'system', action: 'busy', after: { who, at } })
              if (at % 3 === 0) throw new Error('rolled back')
            })
            .catch(() => undefined)
      }),
    )
    writing.abort()
    await Promise.all(chaining)
    await expect
      .poll(async () => {
        await chain.extend()
        return (await chain.verify()).waiting
      })
      .toBe(0)
    expect(await chain.verify()).toMatchObject({ intact: true, checked: 10 + 30 * 6, waiting: 0, faults: [] })
  })

  test('is extended in the background and at shutdown', async () => {
    const lines: string[] = []
    const log = { error: (line: string) => lines.push(line) }
    const chaining = keepChaining(chain, log, { everyMs: 20 })
    await write('in the background')
    await expect.poll(async () => (await chain.verify()).waiting).toBe(0)
    await chaining.stop()
    const slow = keepChaining(chain, log, { everyMs: 60_000 })
    await expect.poll(async () => (await chain.verify()).waiting).toBe(0)
    await write('just before the stop')
    await slow.stop()
    expect(await chain.verify()).toMatchObject({ intact: true, checked: 12, waiting: 0 })
    expect(lines).toEqual([])
  })
})

describe('an alteration by the database owner with disabled triggers', () => {
  const columns: [string, string][] = [
    ['action', `'note-read'`],
    ['actor_id', `'${newId()}'`],
    ['actor_kind', `'system'`],
    ['applicant_id', `'${newId()}'`],
    ['request_id', `'other'`],
    ['at', `at + interval '1 microsecond'`],
    ['before', 'null'],
    ['after', `'{"note": "note  4"}'`],
  ]
  test.each(columns)('of %s is detected and reports the entry', async (column, value) => {
    const { rowCount } = await owner.query(`update audit_event set ${column} = ${value} where id = $1`, [
      nth(4),
    ])
    expect(rowCount).toBe(1)
    expect(await verdict()).toEqual([nth(4)])
  })

  test('that is undone is not detected', async () => {
    await owner.query(`update audit_event set action = 'x' where id = $1`, [nth(4)])
    expect(await verdict()).toEqual([nth(4)])
    await owner.query(`update audit_event set action = 'note-written' where id = $1`, [nth(4)])
    expect(await verdict()).toEqual([])
  })

  test.each([0, 4, 9])('that deletes entry %i is detected', async (at) => {
    await owner.query('delete from audit_event where id = $1', [nth(at)])
    expect(await verdict()).toEqual([nth(at)])
  })

  test('that deletes an entry and its link is detected at the next one', async () => {
    await owner.query('delete from audit_event where id = $1', [nth(4)])
    await owner.query('delete from audit_chain where event_id = $1', [nth(4)])
    expect(await verdict()).toEqual([nth(5)])
    await owner.query('update audit_chain set seq = seq - 1 where event_id > $1', [nth(4)])
    expect(await verdict()).toEqual([nth(5)])
  })

  test('that inserts an entry into a gap is detected', async () => {
    await owner.query('delete from audit_event where id = $1', [nth(4)])
    await owner.query('delete from audit_chain where event_id = $1', [nth(4)])
    await owner.query(
      `insert into audit_event (id, actor_kind, action) overriding system value values ($1, 'system', 'forged')`,
      [nth(4)],
    )
    await chain.extend()
    expect(await verdict()).toEqual([nth(4), nth(5)])
  })

  test.each([
    ['before the first', -7],
    ['at nought', 0],
    ['far ahead of the newest', 4_000_000_000_000],
  ])('that inserts an entry %s is detected, although the chain does not cover its id', async (_, id) => {
    const forge = `insert into audit_event (id, actor_kind, action) overriding system value values ($1, 'system', 'x')`
    await owner.query(forge, [id])
    await write('the trail goes on')
    await chained(1)
    expect(await verdict()).toEqual([id])
    expect(await chain.verify({ newest: 3 })).toMatchObject({ intact: false, faults: [{ eventId: id }] })
  })

  test('that swaps two entries is detected', async () => {
    await owner.query(
      `update audit_event set after = case id when $1 then '{"note":"note 4"}'::jsonb else '{"note":"note 3"}'::jsonb end
        where id in ($1, $2)`,
      [nth(3), nth(4)],
    )
    expect(await verdict()).toEqual([nth(3), nth(4)])
  })

  test('that swaps two links is detected', async () => {
    await owner.query(`update audit_chain set event_id = -event_id where event_id in ($1, $2)`, [
      nth(3),
      nth(4),
    ])
    await owner.query(
      'update audit_chain set event_id = case event_id when -$1::bigint then $2::bigint else $1 end where event_id < 0',
      [nth(3), nth(4)],
    )
    expect(await verdict()).toEqual(expect.arrayContaining([nth(3), nth(4)]))
  })

  test('of an entry and its hash is detected at the next one', async () => {
    await owner.query(`update audit_event set action = 'x' where id = $1`, [nth(4)])
    await owner.query('update audit_chain set hash = sha256(hash) where event_id = $1', [nth(4)])
    expect(await verdict()).toEqual([nth(4), nth(5)])
  })

  test('that rebuilds or truncates the chain is detected with a recorded head', async () => {
    const noted = (await chain.verify()).head?.hash ?? ''
    expect(await chain.verify({ knownHead: noted })).toMatchObject({ intact: true })
    await owner.query(`update audit_event set action = 'x' where id = $1`, [nth(4)])
    await owner.query('truncate audit_chain')
    await chained(10)
    expect(await chain.verify()).toMatchObject({ intact: true, checked: 10 })
    expect(await chain.verify({ knownHead: noted })).toMatchObject({ intact: false })
    await owner.query('truncate audit_event, audit_chain')
    expect(await chain.verify({ knownHead: noted })).toMatchObject({ intact: false, checked: 0, head: null })
  })

  test('that rebuilds the chain is searched for without a query by hash, which has no index', async () => {
    const noted = (await chain.verify()).head?.hash ?? ''
    const sent = await sentBy(() => chain.verify({ knownHead: noted }))
    expect(sent.filter(({ values }) => values.some(Buffer.isBuffer))).toEqual([])
  })

  test('can be searched for among the newest entries only', async () => {
    expect(await chain.verify({ newest: 3 })).toMatchObject({ intact: true, checked: 3 })
    await owner.query(`update audit_event set action = 'x' where id = $1`, [nth(8)])
    expect(await chain.verify({ newest: 3 })).toMatchObject({ intact: false, faults: [{ eventId: nth(8) }] })
    expect(await chain.verify({ newest: 1 })).toMatchObject({ intact: true, checked: 1 })
  })
})
