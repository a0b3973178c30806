import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import { createTestDatabase } from '#tests/support/database/postgres.ts'
import { repositoryFolder } from '../run-tool.ts'
import { operationsPage } from './deploy-texts.ts'
import { commandBlocks, fakeMachine } from './page-commands.ts'

const [block = ''] = commandBlocks('backup-and-restore', 'Return to an older backup')

/** Returns a fake machine: each call of `date` prints another time, and `install` only creates a folder. */
function machine(runuser = 'echo "$*" >> ROOT/calls') {
  const made = fakeMachine({
    systemctl: '',
    matric: 'echo "matric $*" >> ROOT/calls; echo restored > ROOT/lib/matric/state',
    install: 'for last; do :; done; mkdir "$last"',
    date: 'echo x >> ROOT/dates; echo "20261124_00000$(wc -l < ROOT/dates)"',
    runuser,
  })
  mkdirSync(join(made.root, 'lib/matric'), { recursive: true })
  writeFileSync(join(made.root, 'lib/matric/state'), 'first')
  return { ...made, commands: block.replaceAll('/var/lib', join(made.root, 'lib')) }
}

test('an installation returns to an older backup twice, and keeps the data of both times', () => {
  const { root, run, calls, commands } = machine()
  expect(run(commands)).toEqual({ status: 0, stderr: '' })
  writeFileSync(join(root, 'lib/matric/state'), 'second')
  expect(run(commands)).toEqual({ status: 0, stderr: '' })
  const states = readdirSync(join(root, 'lib')).map((name) => [
    name,
    readFileSync(join(root, 'lib', name, 'state'), 'utf8').trim(),
  ])
  expect(states).toEqual([
    ['matric', 'restored'],
    ['matric-20261124_000001', 'first'],
    ['matric-20261124_000002', 'second'],
  ])
  const renamed = calls().flatMap((call) => /rename to (\w+)/.exec(call)?.[1] ?? [])
  expect(renamed).toEqual(['matric_20261124_000001', 'matric_20261124_000002'])
})

test('no data are moved if the database cannot be renamed', () => {
  const { root, run, commands } = machine('case "$*" in *ON_ERROR_STOP=1*) exit 3 ;; esac')
  run(commands.replace(/^matric restore.*/m, ''))
  expect(readdirSync(join(root, 'lib'))).toEqual(['matric'])
})

test('the role for reports may connect to the new database, if the role exists', async () => {
  const [, statement = ''] = /-c "(do '.*')"/.exec(block) ?? []
  const { connectionString, address } = await createTestDatabase()
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    const here = (role: string) =>
      statement
        .replaceAll('matric_reports', role)
        .replaceAll('database matric ', `database "${address.database}" `)
    const grants = async () =>
      (await client.query('select datacl::text from pg_database where datname = current_database()')).rows
    const before = await grants()
    await client.query(here('no_such_role'))
    expect(await grants()).toEqual(before)
    await client.query(here('matric_server'))
    expect(JSON.stringify(await grants())).toContain('matric_server=c')
  } finally {
    await client.end()
  }
})

test('a lost server and a restore get the role for reports too', () => {
  const page = readFileSync(join(repositoryFolder, 'docs/operations/backup-and-restore.md'), 'utf8')
  for (const section of ['Restore', 'A lost server'])
    expect(page.split(/^## /m).find((part) => part.startsWith(`${section}\n`))).toContain(
      'REPORTS_DATABASE_URL',
    )
})

test('after a restore with a newer version, its migrations are added before a server starts', () => {
  const page = operationsPage('backup-and-restore')
  expect(page).toMatch(/^4\. `npm run migrate` /m)
  expect(page).toMatch(/^ +matric restore --from .*\n +matric migrate$/m)
  const [commands = ''] = commandBlocks('containers', 'Commands, backup and restore')
  expect(commands).toMatch(
    /command restore -- --from .*\ndocker compose run --rm command migrate\ndocker compose up/,
  )
})
