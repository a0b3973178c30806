import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { repositoryFolder } from '../run-tool.ts'

const run = promisify(execFile)

/** Runs a program that registers cleanups and then executes `end`. Returns its folder and what it printed. */
async function ended(end: string): Promise<string[]> {
  const program = `
    import { cleanUpAtExit, temporaryFolder } from './scripts/processes/at-exit.ts'
    import { stopToolsWithUs } from './scripts/run-tool.ts'
    stopToolsWithUs()
    const { folder } = temporaryFolder('matric-at-exit-')
    console.log(folder)
    cleanUpAtExit(() => console.log('first'))
    cleanUpAtExit(() => { throw new Error('broken') })
    const now = cleanUpAtExit(() => console.log('now'))
    cleanUpAtExit(() => console.log('last'))
    now()
    now()
    ${end}`
  const { stdout } = await run(process.execPath, ['--input-type=module-typescript', '-e', program], {
    cwd: repositoryFolder,
  }).catch((error: { stdout: string }) => error)
  return stdout.trim().split('\n')
}

const waiting = 'await new Promise((resolve) => setTimeout(resolve, 60_000))'

it.each([
  ['an error', `throw new Error('failed')`],
  ['the end of the program', ''],
  ['an exit', 'process.exit(1)'],
  ['Ctrl-C', `process.kill(process.pid, 'SIGINT'); ${waiting}`],
  ['a closed terminal', `process.kill(process.pid, 'SIGHUP'); ${waiting}`],
])('cleans up each thing once, the last one first, after %s', async (_, end) => {
  const [folder, ...printed] = await ended(end)
  expect(printed).toEqual(['now', 'last', 'first'])
  expect(folder).toContain('matric-at-exit-')
  expect(existsSync(folder ?? '')).toBe(false)
})
