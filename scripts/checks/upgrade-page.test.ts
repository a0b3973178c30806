import { mkdirSync, readdirSync, readFileSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { repositoryFolder } from '../run-tool.ts'
import { operationsPage } from './deploy-texts.ts'
import { commandBlocks, fakeMachine } from './page-commands.ts'

test('the page for releases names no other way to install or to go back', () => {
  const releasing = readFileSync(join(repositoryFolder, 'docs/releasing.md'), 'utf8')
  const [, installing = ''] = releasing.split('## Installing it')
  expect(installing).toContain('](operations/upgrade.md)')
  expect(installing).toContain('](operations/upgrade.md#go-back)')
  // The previous version refuses to start on a database with a migration that it does not know.
  expect(installing).not.toMatch(/start the version\s+before/i)
})

/**
 * Script of a fake program. It records its command, the folder in which it runs, and the folder to which the link
 * `matric` points. If it runs as `git clone`, it also creates a folder.
 */
const recorded = `echo "$(basename "$0") $* | $(basename "$(pwd -P)") $MATRIC_FOLDER | $(readlink ROOT/matric)" >> ROOT/calls
if [ "$(basename "$0") $1" = 'git clone' ]; then mkdir "$3"; fi`

test('the upgrade does not touch the running version before it replaces the link', () => {
  const names = ['git', 'npm', 'matric', 'systemctl', 'curl']
  const { root, run, calls } = fakeMachine(Object.fromEntries(names.map((name) => [name, recorded])))
  mkdirSync(join(root, 'matric-1', 'dist', 'builds'), { recursive: true })
  symlinkSync('matric-1', join(root, 'matric'))
  const commands = commandBlocks('upgrade', 'Upgrade').join('\n')
  expect(run(commands.replaceAll('/opt', root).replaceAll('VERSION', '2'))).toEqual({ status: 0, stderr: '' })

  expect(calls().map((call) => call.replaceAll(root, '/opt'))).toEqual([
    expect.stringMatching(/^git clone REPOSITORY \/opt\/matric-2 \| .* \| matric-1$/),
    'git checkout 2 | matric-2  | matric-1',
    'npm ci --include=dev --include=optional | matric-2  | matric-1',
    'npm run build | matric-2  | matric-1',
    'matric migrate | matric-2 /opt/matric-2 | matric-1',
    ...['3001', '3002', '3003'].flatMap((port) => [
      `systemctl restart matric@${port} | matric-2  | matric-2`,
      `curl -fs localhost:${port}/health/ready | matric-2  | matric-2`,
    ]),
  ])
  expect(realpathSync(join(root, 'matric'))).toBe(realpathSync(join(root, 'matric-2')))
  expect(readdirSync(join(root, 'matric-2', 'dist'))).toEqual(['builds'])
  expect(readdirSync(join(root, 'matric-1'))).toEqual(['dist'])
})

test('deployment files change before the migration, units after the link, and going back restores the former ones', () => {
  const [upgrade = '', back = ''] = operationsPage('upgrade').split('## Go back')
  const order = [
    'diff -r /opt/matric/deploy',
    'matric migrate',
    'mv -T /opt/matric.new',
    '`systemctl daemon-reload`',
    'systemctl restart matric@',
  ]
  const positions = order.map((text) => upgrade.indexOf(text))
  expect(positions).toEqual(positions.toSorted((one, two) => one - two))
  expect(positions[0]).toBeGreaterThan(0)
  expect(back).toContain('&& systemctl daemon-reload')
  expect(upgrade).toContain('cp -a /etc/systemd/system/matric* /root/matric-units-OLD/')
})

test('without a proxy that asks other servers, the running version gets the new files of the pages', () => {
  const { root, run } = fakeMachine({})
  for (const version of ['1', '2'])
    for (const pages of ['portal', 'office']) {
      const dist = join(root, `matric-${version}`, 'dist')
      const files = join(dist, 'builds', `${pages}-${version}`, 'static/js')
      mkdirSync(files, { recursive: true })
      symlinkSync(`builds/${pages}-${version}`, join(dist, pages))
      for (const name of ['common.js', `own-${version}.js`]) writeFileSync(join(files, name), version)
    }
  symlinkSync('matric-1', join(root, 'matric'))
  const [copy = ''] = commandBlocks('proxy', 'Files of two versions')
  expect(run(copy.replaceAll('/opt', root).replaceAll('VERSION', '2'))).toEqual({ status: 0, stderr: '' })
  for (const pages of ['portal', 'office']) {
    const files = join(root, 'matric-1/dist', pages, 'static/js')
    expect(readdirSync(files).sort()).toEqual(['common.js', 'own-1.js', 'own-2.js'])
    expect(readFileSync(join(files, 'common.js'), 'utf8')).toBe('1')
  }
})

/**
 * Returns the four blocks of commands in the notes for 0.2.0: copy the embedded database, copy a database of
 * DATABASE_URL, restore the embedded database, restore the database of DATABASE_URL.
 */
function notesFor020(root: string) {
  const blocks = commandBlocks('upgrade', 'Notes for each version')
  return blocks.map((block) =>
    block.replaceAll('/srv', join(root, 'srv')).replaceAll('DATA_DIR', join(root, 'data')),
  )
}

test.each(['inside DATA_DIR', 'in a folder of its own'])(
  'the notes copy a version without backups, and return to it, with the database %s',
  (place) => {
    const { root, run } = fakeMachine({})
    const database = join(root, place === 'inside DATA_DIR' ? 'data/postgres' : 'elsewhere/postgres')
    mkdirSync(join(root, 'data/keys'), { recursive: true })
    mkdirSync(join(root, 'srv'))
    mkdirSync(database, { recursive: true })
    if (place !== 'inside DATA_DIR') writeFileSync(join(root, 'data/database-folder'), `${database}\n`)
    const state = join(database, 'state')
    writeFileSync(state, '0.1.0')
    const [copy = '', , goBack = ''] = notesFor020(root)
    expect(run(copy)).toEqual({ status: 0, stderr: '' })
    writeFileSync(state, '0.2.0')
    expect(run(goBack)).toEqual({ status: 0, stderr: '' })
    expect(readFileSync(state, 'utf8')).toBe('0.1.0')
    expect(readdirSync(join(root, 'data'))).toContain('keys')
    expect(
      readFileSync(
        state
          .replace('data/postgres', 'data-0.2.0/postgres')
          .replace('elsewhere/postgres', 'elsewhere/postgres-0.2.0'),
        'utf8',
      ),
    ).toBe('0.2.0')
  },
)

test('the notes copy an external database, and name the first migration that needs it', () => {
  const { root, run, calls } = fakeMachine({ runuser: 'echo "$*" >> ROOT/calls' })
  mkdirSync(join(root, 'srv/matric-0.1.0'), { recursive: true })
  const [, copy = '', , goBack = ''] = notesFor020(root)
  expect(run(`${copy}\n${goBack}`)).toEqual({ status: 0, stderr: '' })
  expect(calls()).toEqual([
    '-u postgres -- pg_dump -Fc matric',
    expect.stringMatching(/^-u postgres -- psql -v ON_ERROR_STOP=1 /),
    '-u postgres -- pg_restore --exit-on-error -d matric',
  ])
  for (const page of ['docs/operations/upgrade.md', 'CHANGELOG.md'])
    expect(readFileSync(join(repositoryFolder, page), 'utf8')).toContain('igrations from 0014 on change')
})
