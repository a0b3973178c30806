import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { compileCache } from './compile-ahead.ts'
import { bareEnvironment } from './processes/child.ts'
import { repositoryFolder } from './run-tool.ts'

/** Time after which a command is stopped. A command that ignores its arguments may run on, for example as a server. */
const timeoutMs = 240_000

const { scripts } = JSON.parse(readFileSync(join(repositoryFolder, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>
}

/** Commands of package.json that run one of our programs, with the arguments of Node. */
const commands = Object.entries(scripts).flatMap(([name, line]): [string, string[]][] => {
  const [program, runner, ...given] = line.split(' ')
  return program === 'node' && runner === 'scripts/run.mjs' ? [[name, given]] : []
})

/** Runs a command in a process group of its own, so that its children can be stopped too. */
async function run(given: string[]): Promise<{ code: number | null; out: string; err: string }> {
  const child = spawn(process.execPath, given, {
    cwd: repositoryFolder,
    // No command can create this folder, so a command that ignores its arguments changes nothing.
    env: { ...bareEnvironment(), NODE_COMPILE_CACHE: compileCache, DATA_DIR: '/dev/null/matric' },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  const timer = setTimeout(() => stopGroup(child), timeoutMs)
  const [out, err, code] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    new Promise<number | null>((resolve) => child.once('exit', resolve)),
  ])
  clearTimeout(timer)
  return { code, out, err }
}

function stopGroup({ pid }: ChildProcess): void {
  if (pid !== undefined) process.kill(-pid, 'SIGKILL')
}

test('package.json has commands that run our programs', () => {
  expect(commands.map(([name]) => name)).toEqual(expect.arrayContaining(['start', 'bench', 'migrate']))
})

test.each(commands)('npm run %s rejects an unknown option with its usage', async (_, given) => {
  const { code, out, err } = await run([...given, '--no-such-option'])
  expect([code, out, err]).toEqual([1, '', expect.stringMatching(/^Unknown option '--no-such-option'/)])
  expect(err).toMatch(/^Usage:/m)
  expect(err).not.toMatch(/^ +at /m)
})

// One command of `runCommand`, and one of `readArguments`.
test.each(['migrate', 'start'])('npm run %s --help prints its usage', async (name) => {
  const given = commands.find(([each]) => each === name)?.[1] ?? []
  for (const option of ['--help', '-h'])
    expect(await run([...given, option])).toEqual({
      code: 0,
      out: expect.stringMatching(/^Usage:/),
      err: '',
    })
})
