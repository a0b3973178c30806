import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { repositoryFolder } from '../run-tool.ts'

const isLinux = process.platform === 'linux'

test.runIf(isLinux)('every thread of a backup has a low priority', () => {
  const program = `
    const { readdirSync, readFileSync } = await import('node:fs')
    const { readFile } = await import('node:fs/promises')
    await Promise.all([1, 2, 3, 4].map(() => readFile('package.json')))
    const { lowerPriority } = await import('./scripts/backup/low-priority.ts')
    lowerPriority()
    const niceOf = (thread) => readFileSync('/proc/self/task/' + thread + '/stat', 'utf8').split(') ')[1].split(' ')[16]
    console.log([...new Set(readdirSync('/proc/self/task').map(niceOf))].join())`
  const output = execFileSync(process.execPath, ['--input-type=module', '--eval', program], {
    cwd: repositoryFolder,
  })
  expect(output.toString().trim()).toBe('10')
  expect(readFileSync(`${repositoryFolder}/scripts/backup.ts`, 'utf8')).toContain('lowerPriority()')
})
