import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { checkAlertmanager, checkAlertRules, checkNginx, checkUnits } from './deployment-checks.ts'

const folder = mkdtempSync(join(tmpdir(), 'matric-programs-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Writes a fake program that runs `script` for every call except the one that asks for its version. */
function program(name: string, script: string): string {
  const file = join(folder, name)
  writeFileSync(file, `#!/bin/sh\n[ "$1" = --version ] && exit 0\n${script}\n`, { mode: 0o755 })
  return file
}

const passed = { passed: 1, failed: 0, output: '' }

test('the check of a program that is not installed is skipped', async () => {
  const missing = join(folder, 'missing')
  for (const result of [
    await checkNginx(null),
    await checkUnits(missing),
    await checkAlertRules(missing),
    await checkAlertmanager(missing),
  ])
    expect(result).toMatchObject({ passed: 0, failed: 0, output: expect.stringContaining('not installed') })
})

test('a file that nginx, promtool or amtool rejects is a failure, with the output of the program', async () => {
  const rejecting = program('rejecting', 'echo "unknown directive in $2"; exit 1')
  expect(await checkNginx(rejecting)).toMatchObject({ failed: 1, output: 'unknown directive in -p\n' })
  expect(await checkAlertRules(rejecting)).toMatchObject({
    failed: 1,
    output: 'unknown directive in rules\n',
  })
  expect(await checkAlertmanager(rejecting)).toMatchObject({ failed: 1 })
  const accepting = program('accepting', 'exit 0')
  expect(await checkNginx(accepting)).toEqual(passed)
  expect(await checkAlertRules(accepting)).toEqual(passed)
  expect(await checkAlertmanager(accepting)).toEqual(passed)
})

test('a message of systemd about one of the units is a failure, even if systemd exits with 0', async () => {
  const line = 'matric@.service:16: Failed to parse service restart specifier, ignoring: allways'
  expect(await checkUnits(program('strict', `echo "${line}"`))).toMatchObject({ failed: 1, output: line })
  expect(await checkUnits(program('other', 'echo "cron.service:3: Unknown key"; exit 1'))).toEqual(passed)
})

test('a failure of systemd that names no unit is a failure', async () => {
  const line = 'Failed to initialize manager: Permission denied'
  const failing = program('failing', `echo "${line}"; exit 1`)
  expect(await checkUnits(failing)).toMatchObject({ failed: 1, output: `${line}\n` })
})
