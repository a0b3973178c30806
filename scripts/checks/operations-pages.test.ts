import { globSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { repositoryFolder } from '../run-tool.ts'
import { deployFile, operationsPage } from './deploy-texts.ts'
import { commandBlocks, fakeMachine } from './page-commands.ts'

const read = (file: string) => readFileSync(join(repositoryFolder, file), 'utf8')
const pages = globSync('docs/operations/**/*.md', { cwd: repositoryFolder })

test('each backup on a page goes to a new folder, which the account may create inside its own folder', () => {
  const targets = pages.flatMap((page) =>
    Array.from(read(page).matchAll(/backup (?:-- )?--to "?(\/\S+)/g), ([, path = '']) => path),
  )
  expect(targets.length).toBeGreaterThan(4)
  expect(targets.filter((path) => !/^\/(srv|home\/USER)\/[\w-]+\/\S/.test(path))).toEqual([])
})

test('each query on a page sets the actor, because row-level security otherwise hides the rows', () => {
  const migrations = globSync('server/db/migrations/*.sql', { cwd: repositoryFolder }).map(read).join('\n')
  const guarded = [...migrations.matchAll(/alter table (\w+) (?:enable|force) row level/g)].map(
    ([, table]) => table,
  )
  expect(guarded.length).toBeGreaterThan(20)
  const reads = new RegExp(`(?:from|update|into) (?:${guarded.join('|')})\\b`)
  const queries = pages.flatMap((page) =>
    Array.from(
      read(page).matchAll(/matric (?:owner-)?psql (?:<<'SQL'\n[^]*?\nSQL|-[^\n]*)/g),
      ([query]) => query,
    ),
  )
  const guardedQueries = queries.filter((query) => reads.test(query))
  expect(guardedQueries.length).toBeGreaterThan(4)
  expect(guardedQueries.filter((query) => !query.includes("set matric.actor = 'system'"))).toEqual([])
})

/** Returns a fake machine with PostgreSQL's folders below ROOT/pg. Each call of `date` prints another time. */
function databaseMachine() {
  const made = fakeMachine({
    systemctl: 'echo "systemctl $*" >> ROOT/calls',
    runuser: 'shift 3; case "$1" in touch) exec "$@" ;; *) echo "${1##*/}" >> ROOT/calls ;; esac',
    date: 'echo x >> ROOT/dates; echo "2026-11-24-00000$(wc -l < ROOT/dates)"',
  })
  const main = join(made.root, 'pg/15/main')
  mkdirSync(main, { recursive: true })
  mkdirSync(join(made.root, 'etc/15/main'), { recursive: true })
  const run = (commands: string) =>
    made.run(
      commands
        .replaceAll('/var/lib/postgresql', join(made.root, 'pg'))
        .replaceAll('/etc/postgresql', join(made.root, 'etc'))
        .replaceAll('/srv/pg-base', join(made.root, 'base')),
    )
  return { ...made, main, run }
}

test('a recovery to a wrong time is repeated from the base backup, and the damaged data are kept', () => {
  const { root, main, run, calls } = databaseMachine()
  mkdirSync(join(root, 'base/2026-11-22'), { recursive: true })
  writeFileSync(join(root, 'base/2026-11-22/state'), 'base')
  writeFileSync(join(main, 'state'), 'damaged')
  const blocks = commandBlocks('point-in-time-recovery', 'Recover')
  const replace = blocks.filter((block) => block.includes('recovery.signal'))
  expect(replace).toHaveLength(1)
  expect(run(blocks.join('\n'))).toEqual({ status: 0, stderr: '' })
  writeFileSync(join(main, 'state'), 'wrong time')
  expect(run(replace.join('\n'))).toEqual({ status: 0, stderr: '' })
  const stateOf = (name: string) => readFileSync(join(root, 'pg/15', name, 'state'), 'utf8')
  expect(readdirSync(join(root, 'pg/15')).map((name) => [name, stateOf(name)])).toEqual([
    ['before-2026-11-24-000001', 'damaged'],
    ['before-2026-11-24-000002', 'wrong time'],
    ['main', 'base'],
  ])
  expect(readdirSync(main)).toContain('recovery.signal')
  // PostgreSQL is stopped before each exchange of the folder.
  expect(calls()).toEqual(['psql', ...Array(2).fill('systemctl stop postgresql@15-main')])
})

test('an old primary uses its slot, also if pg_rewind copies no files, and starts after each boot', () => {
  const { root, main, run, calls } = databaseMachine()
  writeFileSync(join(main, 'postgresql.auto.conf'), "primary_conninfo = 'host=10.0.0.12'\n")
  writeFileSync(join(root, 'etc/15/main/start.conf'), 'manual\n')
  const rejoin = commandBlocks('failover', 'Rejoin the old primary').find((block) =>
    block.includes('pg_rewind'),
  )
  expect(run(rejoin ?? 'exit 9')).toEqual({ status: 0, stderr: '' })
  expect(readFileSync(join(main, 'postgresql.auto.conf'), 'utf8')).toBe(
    "primary_conninfo = 'host=10.0.0.12'\nprimary_slot_name = 'standby'\n",
  )
  expect(readFileSync(join(root, 'etc/15/main/start.conf'), 'utf8')).toBe('auto\n')
  expect(calls()).toEqual(['pg_rewind', 'systemctl start postgresql@15-main', 'psql'])
})

test('a standby can be created again, and starts after each boot', () => {
  const { root, main, run } = databaseMachine()
  const create = commandBlocks('failover', 'Create the standby').find((block) =>
    block.includes('pg_basebackup'),
  )
  for (const _time of ['first', 'again']) {
    writeFileSync(join(root, 'etc/15/main/start.conf'), 'manual\n')
    expect(run(create ?? 'exit 9')).toEqual({ status: 0, stderr: '' })
    expect(readFileSync(join(root, 'etc/15/main/start.conf'), 'utf8')).toBe('auto\n')
    mkdirSync(main)
  }
  expect(readdirSync(join(root, 'pg/15'))).toEqual([
    'before-2026-11-24-000001',
    'before-2026-11-24-000002',
    'main',
  ])
})

test('a page with the commands of one version of PostgreSQL says how to find the installed version', () => {
  const versioned = pages.filter((page) => read(page).includes('postgresql@15-main'))
  expect(versioned.length).toBeGreaterThan(2)
  for (const page of versioned)
    expect(read(page)).toMatch(/replace 15 with your version[^.]*`pg_lsclusters`/i)
})

test('the command that starts all servers starts the units of the installation', () => {
  const [stop, start] = commandBlocks('start-and-stop', 'Servers that run as units')[0]?.split('\n') ?? []
  expect([stop, start]).toEqual(["systemctl stop 'matric@*'", 'systemctl start matric.target'])
  expect(deployFile('systemd/matric@.service')).toMatch(/^WantedBy=matric\.target$/m)
  expect(operationsPage('install')).toMatch(/^ *systemctl enable --now matric\.target matric@3001/m)
  // `systemctl start 'matric@*'` starts nothing, so no page may use it.
  const wrong = pages.filter((page) => /^ *systemctl start 'matric@\*'/m.test(read(page)))
  expect(wrong).toEqual([])
})

test('without root, a server is started in a session of its own, so that it survives the end of the login', () => {
  expect(operationsPage('install')).toMatch(
    /^ *setsid -f sh -c 'until ~\/bin\/matric start --without-build /m,
  )
})
