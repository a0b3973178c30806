import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { ask, endOwner, endOwners, startOwner } from '#tests/support/database/database-owners.ts'
import { canReach } from './account.ts'
import { defaultBuffersMb } from './launcher.ts'
import { processState } from './process-state.ts'

let folder = ''

beforeAll(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'matric-launcher-')))
  chmodSync(folder, 0o755)
})

afterEach(endOwners)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const isRoot = process.getuid?.() === 0
const nobody = { name: 'nobody', uid: 65534, gid: 65534 }

const ended = (pid: number) => expect.poll(() => processState(pid), { interval: 5 }).toBeUndefined()

test('the first start creates a durable database for an ordinary role, the second reuses it', async () => {
  const dataDir = join(folder, 'first')
  const owner = await startOwner(dataDir)
  const settings = await ask(
    owner.address,
    `select current_user, current_setting('fsync') fsync, current_setting('synchronous_commit') commit,
     current_setting('full_page_writes') pages, current_setting('data_checksums') checksums,
     current_setting('server_encoding') encoding, current_setting('listen_addresses') network,
     (select rolsuper or rolbypassrls or rolcreaterole from pg_roles where rolname = current_user) powerful,
     (select setting::int / 128 from pg_settings where name = 'shared_buffers') buffers,
     (select pg_get_userbyid(datdba) from pg_database where datname = current_database()) owner,
     lower('ỌẸ') lower`,
  )
  expect(settings).toEqual([
    {
      current_user: 'matric',
      fsync: 'on',
      commit: 'on',
      pages: 'on',
      checksums: 'on',
      encoding: 'UTF8',
      network: '',
      powerful: false,
      buffers: defaultBuffersMb(),
      owner: 'matric',
      lower: 'ọẹ',
    },
  ])
  expect(statSync(owner.address.host).mode & 0o777).toBe(0o700)
  await ask(owner.address, 'create table kept as select 42 as answer')
  await endOwner(owner, 'SIGTERM')
  expect(processState(owner.database)).toBeUndefined()
  expect(existsSync(join(dataDir, 'server.lock'))).toBe(false)

  const again = await startOwner(dataDir)
  expect(await ask(again.address, 'select answer from kept')).toEqual([{ answer: 42 }])
  await endOwner(again, 'SIGTERM')
})

test('after kill -9 the database stops, and the next start has every committed row', async () => {
  const dataDir = join(folder, 'killed')
  const owner = await startOwner(dataDir)
  await ask(owner.address, 'create table kept (answer int)')
  await ask(owner.address, 'insert into kept values (7)')
  await endOwner(owner, 'SIGKILL')
  await ended(owner.database)

  const next = await startOwner(dataDir)
  expect(await ask(next.address, 'select answer from kept')).toEqual([{ answer: 7 }])
  // The test does not wait until the old database has ended, so the next startup must wait for its end.
  await endOwner(next, 'SIGKILL')
  const last = await startOwner(dataDir)
  expect(await ask(last.address, 'select answer from kept')).toEqual([{ answer: 7 }])
  await endOwner(last, 'SIGTERM')
})

test('the next start deletes the lock of a database that was killed together with its server', async () => {
  const dataDir = join(folder, 'both-killed')
  const owner = await startOwner(dataDir)
  await ask(owner.address, 'create table kept as select 3 as answer')
  process.kill(owner.database, 'SIGKILL')
  await endOwner(owner, 'SIGKILL')
  expect(existsSync(join(dataDir, 'postgres', 'data', 'postmaster.pid'))).toBe(true)
  const next = await startOwner(dataDir)
  expect(await ask(next.address, 'select answer from kept')).toEqual([{ answer: 3 }])
  await endOwner(next, 'SIGTERM')
})

test('a killed database is restarted at the same address, with every committed row', async () => {
  const owner = await startOwner(join(folder, 'revived'))
  await ask(owner.address, 'create table kept as select 5 as answer')
  const answer = () => ask(owner.address, 'select answer from kept').catch((error: unknown) => error)
  const lockFile = join(folder, 'revived', 'postgres', 'data', 'postmaster.pid')
  for (let time = 0; time < 2; time++) {
    const database = Number.parseInt(readFileSync(lockFile, 'utf8'), 10)
    process.kill(database, 'SIGKILL')
    await ended(database)
    await vi.waitFor(async () => expect(await answer()).toEqual([{ answer: 5 }]), 30_000)
    expect(Number.parseInt(readFileSync(lockFile, 'utf8'), 10)).not.toBe(database)
  }
  await endOwner(owner, 'SIGTERM')
  expect(existsSync(lockFile)).toBe(false)
})

test('a start succeeds although the pid of the dead database now belongs to another process', async () => {
  const dataDir = join(folder, 'reused')
  const owner = await startOwner(dataDir)
  const lockFile = join(dataDir, 'postgres', 'data', 'postmaster.pid')
  const lock = readFileSync(lockFile, 'utf8')
  await endOwner(owner, 'SIGTERM')
  await ended(owner.database)
  writeFileSync(lockFile, lock.replace(/^\d+/, String(process.pid)))
  writeFileSync(join(dataDir, 'server.lock'), JSON.stringify({ pid: process.pid, startedAt: 'another day' }))
  const next = await startOwner(dataDir)
  expect(await ask(next.address, 'select 1 as one')).toEqual([{ one: 1 }])
  await endOwner(next, 'SIGTERM')
})

test('two servers cannot share a data folder, but run side by side on two folders', async () => {
  const first = await startOwner(join(folder, 'shared'))
  await expect(startOwner(join(folder, 'shared'))).rejects.toThrow(`in use by the process ${first.pid}`)
  const beside = await startOwner(join(folder, 'beside'))
  expect(beside.address.host).not.toBe(first.address.host)
  expect(await ask(first.address, 'select 1 as one')).toEqual(await ask(beside.address, 'select 1 as one'))
  await Promise.all([endOwner(first, 'SIGTERM'), endOwner(beside, 'SIGTERM')])
})

test('a start succeeds after an interrupted first start', async () => {
  const dataDir = join(folder, 'interrupted')
  const killed = startOwner(dataDir).catch(() => undefined)
  await sleep(150)
  endOwners()
  await killed
  const owner = await startOwner(dataDir)
  expect(await ask(owner.address, 'select 1 as one')).toEqual([{ one: 1 }])
  await endOwner(owner, 'SIGTERM')
})

test('the socket of a deep data folder has a short path', async () => {
  const owner = await startOwner(join(folder, 'd'.repeat(100), 'data'))
  expect(Buffer.byteLength(owner.address.host)).toBeLessThan(90)
  expect(await ask(owner.address, 'select 1 as one')).toEqual([{ one: 1 }])
  await endOwner(owner, 'SIGTERM')
  expect(existsSync(owner.address.host)).toBe(false)
})

// Needs root. The repository must be outside root's home, so that an ordinary user can read the launcher.
test.runIf(isRoot && canReach(import.meta.dirname, nobody))(
  'an ordinary user can run it, and root can continue with that database',
  async () => {
    const home = join(folder, 'ordinary')
    mkdirSync(home)
    chownSync(home, nobody.uid, nobody.gid)
    const owner = await startOwner(join(home, 'data'), nobody)
    await ask(owner.address, 'create table kept as select 5 as answer')
    await endOwner(owner, 'SIGTERM')
    expect(statSync(join(home, 'data', 'postgres')).uid).toBe(nobody.uid)
    const root = await startOwner(join(home, 'data'))
    expect(await ask(root.address, 'select answer from kept')).toEqual([{ answer: 5 }])
    await endOwner(root, 'SIGTERM')
  },
)

test.runIf(isRoot)(
  'in a folder that only root can enter, the database is stored elsewhere and found again',
  async () => {
    const closed = join(folder, 'closed')
    mkdirSync(closed, { mode: 0o700 })
    const owner = await startOwner(join(closed, 'data'))
    const home = readFileSync(join(closed, 'data', 'database-folder'), 'utf8').trim()
    try {
      expect(home.startsWith('/var/lib/matric/')).toBe(true)
      await ask(owner.address, 'create table kept as select 6 as answer')
      await endOwner(owner, 'SIGTERM')
      const again = await startOwner(join(closed, 'data'))
      expect(await ask(again.address, 'select answer from kept')).toEqual([{ answer: 6 }])
      await endOwner(again, 'SIGTERM')
    } finally {
      rmSync(join(home, '..'), { recursive: true, force: true })
    }
  },
)

test('the page cache is an eighth of the memory, within limits', () => {
  const gb = 2 ** 30
  expect([gb / 2, 4 * gb, 256 * gb].map(defaultBuffersMb)).toEqual([128, 512, 4096])
})
