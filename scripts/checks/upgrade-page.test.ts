import { spawnSync } from 'node:child_process'
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { repositoryFolder } from '../run-tool.ts'

/** Returns the shell commands of a section of docs/operations/upgrade.md. */
function commandsOf(section: string): string {
  const text = readFileSync(join(repositoryFolder, 'docs/operations/upgrade.md'), 'utf8')
  const own = text.split(/^## /m).find((part) => part.startsWith(`${section}\n`)) ?? ''
  return [...own.matchAll(/^ *```sh\n(.*?)^ *```$/gms)].map(([, lines]) => lines).join('\n')
}

test('the page for releases names no other way to install or to go back', () => {
  const releasing = readFileSync(join(repositoryFolder, 'docs/releasing.md'), 'utf8')
  const [, installing = ''] = releasing.split('## Installing it')
  expect(installing).toContain('](operations/upgrade.md)')
  expect(installing).toContain('](operations/upgrade.md#go-back)')
  // A server refuses to start on a database with a migration that it does not know.
  expect(installing).not.toMatch(/start the version\s+before/i)
})

/**
 * Fake program that records its folder and the target of the link to the version. If it runs as `git clone`, it also
 * creates a folder.
 */
const fakeProgram = `#!/bin/sh
echo "$(basename "$0") $* | $(basename "$(pwd -P)") $MATRIC_FOLDER | $(readlink ROOT/matric)" >> ROOT/calls
if [ "$(basename "$0") $1" = 'git clone' ]; then mkdir "$3"; fi
`

test('the upgrade leaves the running version alone until it puts the link in its place', () => {
  const root = mkdtempSync(join(tmpdir(), 'matric-upgrade-'))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  mkdirSync(join(root, 'matric-1', 'dist', 'builds'), { recursive: true })
  symlinkSync('matric-1', join(root, 'matric'))
  mkdirSync(join(root, 'bin'))
  for (const name of ['git', 'npm', 'matric', 'systemctl', 'curl'])
    writeFileSync(join(root, 'bin', name), fakeProgram.replaceAll('ROOT', root), { mode: 0o755 })
  const commands = commandsOf('Upgrade').replaceAll('/opt', root).replaceAll('VERSION', '2')
  const env = { PATH: `${join(root, 'bin')}:${process.env['PATH'] ?? ''}` }
  const { status, stderr } = spawnSync('sh', ['-e', '-c', commands], { cwd: root, env, encoding: 'utf8' })
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' })

  const calls = readFileSync(join(root, 'calls'), 'utf8').trim().replaceAll(root, '/opt').split('\n')
  expect(calls).toEqual([
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
