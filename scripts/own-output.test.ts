import { spawnSync } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

it('keeps the process running while its log is on a full disk', () => {
  const full = openSync('/dev/full', 'w')
  const program = `
    import { ownOutput } from ${JSON.stringify(join(import.meta.dirname, 'own-output.ts'))}
    ownOutput.info('one')
    ownOutput.error('two')
    setTimeout(() => {
      ownOutput.info('three')
      process.exitCode = 7
    }, 50)`
  const { status } = spawnSync(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', full, full],
  })
  closeSync(full)
  expect(status).toBe(7)
})
