import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { endOwner, endOwners, startOwner } from '#tests/support/database/database-owners.ts'
import { operatorCommand } from './processes/operator-command.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database/postgres.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'matric-staff-'))
})
afterAll(async () => {
  endOwners()
  await rm(folder, { recursive: true, force: true })
})

describe('on a database in DATABASE_URL', () => {
  let place: TestDatabase
  let settings: Record<string, string>
  beforeAll(async () => {
    place = await createTestDatabase()
    settings = {
      DATABASE_URL: place.serverConnectionString,
      PUBLIC_URL: 'https://apply.oniko.example',
      DATA_DIR: join(folder, 'none'),
    }
  })
  const staff = (...given: string[]) => operatorCommand('staff', given, settings)
  const audit = (...given: string[]) => operatorCommand('audit', given, settings)
  const adunni = ['--email', 'adunni.bala@office.example']

  test('adds, lists and disables colleagues and creates links; the audit log is intact', async () => {
    expect((await staff('list')).out).toBe('There are no colleagues yet.\n')
    const added = await staff('add', ...adunni, '--role', 'clerk')
    expect(added.code).toBe(0)
    expect(added.out).toMatch(
      /^Adunni Bala signs in .*\n\n {2}https:\/\/apply\.oniko\.example\/office\/invitation\?link=[\w-]{43}\n/,
    )
    expect((await staff('link', ...adunni)).out).not.toBe(added.out)
    expect((await staff('disable', ...adunni)).code).toBe(0)
    expect((await staff('list')).out).toBe('clerk     disabled  adunni.bala@office.example  Adunni Bala\n')
    await expect
      .poll(async () => (await audit('verify')).out)
      .toMatch(/^The audit log is intact: 3 entries checked\.\nHead: [0-9a-f]{64} \(entry \d+\)\n$/)
  })

  test('explains a wrong argument and adds nothing', async () => {
    const rejections: [string[], string][] = [
      [[], 'Give a command.'],
      [['constructor'], 'Give a command.'],
      [['add', '--role', 'clerk'], 'Give an email address: --email name@example.com'],
      [['add', '--email', 'no-address', '--role', 'clerk'], 'Type an email address like name@example.com.'],
      [['add', '--email', 'a@b.example', '--role', 'king'], 'Give a role: --role clerk|'],
      [['add', '--email', 'a@b.example', '--role', 'clerk', '--name', ' '], 'Give a name:'],
      [['link', '--email', 'a@b.example'], 'There is no colleague with this address.'],
      [['add', ...adunni, '--role', 'clerk'], 'There is a colleague with this address already.'],
      [['add', '--strange'], "Unknown option '--strange'"],
    ]
    for (const [given, words] of rejections) {
      const { code, err } = await staff(...given)
      expect([code, err.startsWith(words), err]).toEqual([1, true, err])
      expect(err).not.toContain('.ts:')
    }
    expect((await staff('list')).out.trim().split('\n')).toHaveLength(1)
  })

  test('names the audit entry that was edited by hand and exits with 1', async () => {
    const whole = await audit('verify')
    const head = /Head: (\w+)/.exec(whole.out)?.[1] ?? ''
    expect((await audit('verify', '--head', head)).code).toBe(0)
    expect((await audit('verify', '--head', 'a'.repeat(64))).code).toBe(1)
    expect((await audit('verify', '--head', 'short')).err).toContain('must have 64 hex digits')
    const client = new pg.Client({ ...place.address, options: '-c matric.actor=system' })
    await client.connect()
    await client.query(
      `insert into audit_event (at, actor_kind, action) values (now() - interval '1 hour', 'system', 'waits')`,
    )
    const waiting = await audit('verify')
    expect([waiting.code, waiting.out]).toEqual([
      2,
      expect.stringMatching(
        /^The audit log is intact up to .*: 3 entries checked\.\n1 entry is not chained yet.* since \d\d\//,
      ),
    ])
    await client.query('grant update on audit_event to current_user')
    await client.query('alter table audit_event disable trigger user')
    await client.query('alter table audit_event no force row level security')
    const { rows } = await client.query<{ id: string }>(
      `update audit_event set after = '{}' where action = 'staff-link-made' returning id`,
    )
    await client.end()
    const broken = await audit('verify')
    expect(broken.code).toBe(1)
    expect(broken.out).toContain(`Entry ${rows[0]?.id} was altered after it was chained`)
    expect(broken.out).toContain('The audit log is NOT intact: 3 entries checked.')
  })
})

test('uses the embedded database of a running server, or else starts it', async () => {
  const dataDir = join(folder, 'embedded')
  const settings = { DATA_DIR: dataDir }
  const owner = await startOwner(dataDir)
  const add = ['add', '--email', 'musa@office.example', '--role', 'admin', '--name', 'Musa Garba']
  expect(await operatorCommand('staff', add, settings)).toMatchObject({ code: 0, err: '' })
  await endOwner(owner, 'SIGTERM')
  const listed = await operatorCommand('staff', ['list'], settings)
  expect(listed).toMatchObject({
    code: 0,
    err: '',
    out: 'admin     invited   musa@office.example  Musa Garba\n',
  })
})
