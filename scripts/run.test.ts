import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

let repository = ''

beforeEach(() => {
  repository = mkdtempSync(join(tmpdir(), 'matric run '))
  mkdirSync(join(repository, 'scripts'))
  cpSync(join(import.meta.dirname, 'run.mjs'), join(repository, 'scripts', 'run.mjs'))
  writeFileSync(join(repository, 'package.json'), '{"type":"module"}')
  lock({ 'node_modules/pg': { version: '8.0.0' } })
})

afterEach(() => rmSync(repository, { recursive: true, force: true }))

type Packages = Record<string, { version: string; optional?: boolean }>

function lock(packages: Packages): void {
  writeFileSync(join(repository, 'package-lock.json'), JSON.stringify({ packages: { '': {}, ...packages } }))
}

function installed(packages: Packages): void {
  mkdirSync(join(repository, 'node_modules'), { recursive: true })
  writeFileSync(join(repository, 'node_modules', '.package-lock.json'), JSON.stringify({ packages }))
}

/** Creates a fake npm that records its arguments and exits with the given code. */
function npm(code: number): string {
  const file = join(repository, 'npm-cli.js')
  const note = JSON.stringify(join(repository, 'asked'))
  writeFileSync(
    file,
    `import { mkdirSync, writeFileSync } from 'node:fs'
     mkdirSync('node_modules', { recursive: true })
     writeFileSync(${note}, process.argv.slice(2).join(' '))
     console.error('the registry is away')
     process.exit(${code})`,
  )
  return file
}

function run(program: string, options: string[], npmFile = npm(0)): ChildProcess {
  writeFileSync(join(repository, 'program.ts'), program)
  return spawn(process.execPath, [join(repository, 'scripts', 'run.mjs'), 'program.ts', ...options], {
    env: { PATH: process.env['PATH'], npm_execpath: npmFile },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

async function outcome(child: ChildProcess) {
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => (output += String(text)))
  const [code, signal] = await once(child, 'close')
  return { output, code, signal }
}

test('arguments, folder and exit code are passed on, in a folder with a space in its name', async () => {
  installed({ 'node_modules/pg': { version: '8.0.0' } })
  const program =
    "const given: string[] = process.argv.slice(2)\nconsole.log(given.join('|'), process.cwd())\nprocess.exit(7)"
  const { output, code } = await outcome(run(program, ['one', 'two words']))
  expect(code).toBe(7)
  expect(output).toContain(`one|two words ${repository}`)
  expect(existsSync(join(repository, 'asked'))).toBe(false)
})

test('programs and their threads have no __proto__', async () => {
  installed({ 'node_modules/pg': { version: '8.0.0' } })
  const program = `import { isMainThread, Worker } from 'node:worker_threads'
    const polluted: object = JSON.parse('{"a":1}')
    Reflect.set(polluted, '__proto__', { admin: true })
    console.log(isMainThread ? 'main' : 'thread', '__proto__' in {}, Reflect.get(polluted, 'admin') === undefined)
    if (isMainThread) new Worker(new URL(import.meta.url))`
  const { output } = await outcome(run(program, []))
  expect(output).toContain('main false true')
  expect(output).toContain('thread false true')
})

test('missing packages are installed, and the next run does not install again', async () => {
  expect((await outcome(run('process.exit(0)', []))).code).toBe(0)
  expect(readFileSync(join(repository, 'asked'), 'utf8')).toContain('ci --include=dev --include=optional')
  rmSync(join(repository, 'asked'))
  expect((await outcome(run('process.exit(0)', []))).code).toBe(0)
  expect(existsSync(join(repository, 'asked'))).toBe(false)
})

test.each([
  ['another version', { 'node_modules/pg': { version: '7.0.0' } }],
  ['a package that is missing', {}],
])('installs because of %s', async (_case, packages) => {
  installed(packages)
  await outcome(run('process.exit(0)', []))
  expect(existsSync(join(repository, 'asked'))).toBe(true)
})

test('accepts a missing optional package of another platform, and a read-only folder', async () => {
  lock({
    'node_modules/pg': { version: '8.0.0' },
    'node_modules/other': { version: '1.0.0', optional: true },
  })
  installed({ 'node_modules/pg': { version: '8.0.0' } })
  chmodSync(join(repository, 'node_modules'), 0o555)
  const { code } = await outcome(run('process.exit(0)', []))
  chmodSync(join(repository, 'node_modules'), 0o755)
  expect(code).toBe(0)
  expect(existsSync(join(repository, 'asked'))).toBe(false)
})

test('a failed installation shows the output of npm and is retried', async () => {
  const { output, code } = await outcome(run('process.exit(0)', [], npm(1)))
  expect(code).toBe(1)
  expect(output).toContain('could not be installed')
  expect(output).toContain('the registry is away')
  expect(output).toContain('Check the connection')
  expect((await outcome(run('process.exit(0)', [], npm(1)))).code).toBe(1)
})

const stays =
  "process.on('SIGTERM', () => process.exit(5))\nconsole.log(process.pid)\nsetInterval(() => {}, 1000)"

test('signals are passed on, and the program decides its exit code', async () => {
  installed({ 'node_modules/pg': { version: '8.0.0' } })
  const child = run(stays, [])
  if (child.stdout) await once(child.stdout, 'data')
  child.kill('SIGTERM')
  expect(await outcome(child)).toMatchObject({ code: 5 })
})

test.each([
  ['notices when the parent is killed', "console.log('ready')\nask()"],
  [
    'also notices if it starts to watch after the parent was killed',
    "process.once('disconnect', () => setTimeout(ask, 100))\nconsole.log('ready')",
  ],
])('a program that watches its parent %s', async (_name, asking) => {
  installed({ 'node_modules/pg': { version: '8.0.0' } })
  cpSync(join(import.meta.dirname, 'parent.ts'), join(repository, 'parent.ts'))
  const gone = join(repository, 'gone')
  const program = `import { writeFileSync } from 'node:fs'
    import { whenParentGone } from './parent.ts'
    const ask = () => whenParentGone(() => { writeFileSync(${JSON.stringify(gone)}, 'yes'); process.exit(0) })
    ${asking}
    setTimeout(() => process.exit(1), 60_000)`
  const child = run(program, [])
  if (child.stdout) await once(child.stdout, 'data')
  child.kill('SIGKILL')
  await expect.poll(() => existsSync(gone)).toBe(true)
})
