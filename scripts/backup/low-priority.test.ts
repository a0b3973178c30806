import { execFileSync, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { constants, getPriority } from 'node:os'
import { expect, test } from 'vitest'
import { repositoryFolder } from '../run-tool.ts'
import { lowerPriorityOf } from './low-priority.ts'

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
  expect(output.toString().trim()).toBe('19')
  expect(readFileSync(`${repositoryFolder}/scripts/backup.ts`, 'utf8')).toContain('lowerPriority()')
})

test('another process gets a low priority; a process that has ended is no error', async () => {
  const child = spawn(process.execPath, ['--eval', 'setTimeout(() => {}, 60_000)'])
  const { pid = 0 } = child
  const ended = new Promise((resolve) => child.once('exit', resolve))
  try {
    expect(getPriority(pid)).toBe(getPriority())
    lowerPriorityOf(pid)
    expect(getPriority(pid)).toBe(constants.priority.PRIORITY_LOW)
  } finally {
    child.kill('SIGKILL')
    await ended
  }
  lowerPriorityOf(pid)
})

test('the backup lowers the priority of the embedded database only, and pauses between pieces', () => {
  const backup = readFileSync(`${repositoryFolder}/scripts/backup.ts`, 'utf8')
  expect(backup).toContain('if (config.databaseUrl === null) lowerPriorityOf(dump.readerPid)')
  expect(backup).toContain('rest: pacer()')
})
