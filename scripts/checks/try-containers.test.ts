import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { repositoryFolder } from '../run-tool.ts'
import { operationsPage, settingsOf } from './deploy-texts.ts'

const script = join(repositoryFolder, 'deploy/container/try.sh')

/**
 * Runs deploy/container/try.sh with a fake `docker` that executes the given shell lines. Returns the result of the
 * script, and the folder in which the fake program can leave files.
 */
function tryWith(docker: string) {
  const folder = mkdtempSync(join(tmpdir(), 'matric-try-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  writeFileSync(join(folder, 'docker'), `#!/bin/sh\n${docker}\n`, { mode: 0o755 })
  writeFileSync(join(folder, 'curl'), '#!/bin/sh\nexit 0\n', { mode: 0o755 })
  const env = { ...process.env, SEEN: folder, PATH: `${folder}:${process.env['PATH'] ?? ''}` }
  const { status, stdout } = spawnSync('sh', [script], { encoding: 'utf8', env })
  return { status, stdout, folder }
}

test('without Docker, the containers are not tried', () => {
  expect(tryWith('exit 1')).toMatchObject({ status: 0, stdout: 'skipped: Docker does not run here\n' })
})

test('the containers are tried with the settings of the servers, and deleted afterwards', () => {
  const { status, stdout, folder } = tryWith(`
echo "$@" >> "$SEEN/commands"
case "$*" in *"up -d --wait"*) cp -a "$(dirname "$5")" "$SEEN/files" ;; esac`)
  expect([status, stdout]).toEqual([0, 'All containers started, and the landing page was returned.\n'])
  const seen = (name: string) => readFileSync(join(folder, name), 'utf8')
  const settings = settingsOf(seen('files/matric.env'))
  expect(readConfig(settings)).toMatchObject({
    production: true,
    storage: null,
    trustedProxies: ['loopback', '172.30.0.10'],
  })
  const url = /^DATABASE_OWNER_URL=postgresql:\/\/matric:(\w+)@db:5432\/matric$/m.exec(
    seen('files/owner.env'),
  )
  expect(seen('files/create-roles.sql')).toContain(`create role matric login password '${url?.[1]}'`)
  expect(settings['DATABASE_URL']).toMatch(/^postgresql:\/\/matric_server:\w+@db:5432\/matric$/)
  expect(seen('files/matric.conf')).toContain('server 172.30.0.11:3000 ')
  for (const file of [
    '.env',
    'database-password',
    'keys/documents.pem',
    'keys/office-seal.key',
    'compose.yaml',
  ])
    expect(seen(`files/${file}`)).not.toBe('')
  // The container that sets owners and modes is fake, so the test compares its commands with those of the page.
  const owners = /chown 999 create-roles\.sql && chmod 0400 create-roles\.sql/
  expect(seen('commands')).toMatch(owners)
  expect(operationsPage('containers')).toMatch(owners)
  expect(statSync(join(folder, 'files/owner.env')).mode & 0o777).toBe(0o600)
  expect(statSync(join(folder, 'files/database-password')).mode & 0o777).toBe(0o600)
  const commands = seen('commands').trim().split('\n')
  expect(commands.at(-1)).toMatch(/down --volumes$/)
  expect(existsSync(/-f (\S+)\/compose\.yaml/.exec(commands.at(-1) ?? '')?.[1] ?? '/')).toBe(false)
})
