// Runs one of our TypeScript programs: node scripts/run.mjs <file.ts> [arguments].
// Plain JavaScript for Node 20 and later: it installs everything else, including a newer Node.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const modules = join(root, 'node_modules')
const stampFile = join(modules, '.matric-installed')
const oldestNode = 20
const neededNode = 24

function fail(message) {
  process.stderr.write(`${message}\n`)
  process.exit(1)
}

const major = (version) => Number.parseInt(version, 10)

/** Identifies the installation: another lockfile, machine or system needs another one. */
function wanted() {
  const lockfile = readFileSync(join(root, 'package-lock.json'))
  return createHash('sha256').update(lockfile).update(`${process.platform}-${process.arch}`).digest('hex')
}

const readText = (file) => (existsSync(file) ? readFileSync(file, 'utf8') : '')

/**
 * npm stores a list of what it installed. If the list agrees with the lockfile, the packages are installed already
 * (perhaps another user, into a folder we may not write) and nothing is left to do.
 */
function agreesWithLockfile() {
  const listed = readText(join(modules, '.package-lock.json'))
  if (!listed) return false
  const installed = JSON.parse(listed).packages ?? {}
  const locked = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages ?? {}
  return Object.entries(locked).every(([path, { version, optional }]) => {
    if (path === '') return true
    return installed[path] ? installed[path].version === version : optional === true
  })
}

/** Stores the finished installation. Without the stamp, the next start compares again, so a read-only folder works too. */
function leaveStamp(stamp) {
  try {
    writeFileSync(stampFile, stamp)
  } catch {
    // The folder is read-only or belongs to another user: see above.
  }
}

function install() {
  const stamp = wanted()
  if (readText(stampFile) === stamp) return
  if (!agreesWithLockfile()) {
    process.stderr.write('Installing the packages Matric needs (once; a minute or two) …\n')
    runNpm(['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'])
  }
  leaveStamp(stamp)
}

function runNpm(options) {
  const npm = process.env.npm_execpath
  // Started by npm we use that very npm; its settings for one run (npm_config_…) must not reach this one.
  const environment = Object.fromEntries(
    Object.entries(process.env).filter(
      ([name]) => !/^npm_(config_(production|omit|include)|lifecycle)/i.test(name),
    ),
  )
  const settings = { cwd: root, encoding: 'utf8', env: { ...environment, NODE_ENV: '' } }
  const result = npm?.endsWith('.js')
    ? spawnSync(process.execPath, [npm, ...options], settings)
    : spawnSync('npm', options, settings)
  if (result.status === 0) return
  const reason = result.error?.message ?? `${result.stdout}${result.stderr}`.trim()
  fail(
    `The packages could not be installed (npm ${options[0]}):\n${reason}\n\n` +
      `Check the connection to the npm registry and that you may write in ${root}, then try again.`,
  )
}

/** The packaged Node, or the running one if it is new enough. */
function findNode() {
  const packaged = join(modules, `node-${process.platform}-${process.arch}`, 'bin', 'node')
  if (existsSync(packaged) && startsHere(packaged)) return packaged
  if (major(process.versions.node) >= neededNode) return process.execPath
  return fail(
    `Matric needs Node ${neededNode}, and none comes with its packages for ${process.platform} ${process.arch}. ` +
      `Install Node ${neededNode} from https://nodejs.org and start again.`,
  )
}

/** The packaged Node needs glibc: on a system with another C library (Alpine) it does not start. */
function startsHere(node) {
  if (node === process.execPath) return true
  return spawnSync(node, ['--version'], { stdio: 'ignore' }).status === 0
}

/** A young generation of three times 8 MB instead of 16: 40 MB less at the same speed. */
const nodeFlags = ['--disable-proto=delete', '--max-semi-space-size=8']

/**
 * What compiling brought is kept for the next start: a third of a second and, since the stripper of types is not even
 * loaded, 25 MB less. And glibc would keep an arena of freed memory for each thread that touches pictures.
 */
function lean() {
  return { NODE_COMPILE_CACHE: join(modules, '.cache', 'matric'), MALLOC_ARENA_MAX: '2' }
}

function run(node, [file, ...options]) {
  const program = resolve(root, file)
  if (!existsSync(program)) fail(`There is no ${file}.`)
  // Over the fourth channel the program notices when this process ends, even by kill -9 (see scripts/parent.ts).
  const child = spawn(node, [...nodeFlags, program, ...options], {
    cwd: root,
    env: { ...lean(), ...process.env },
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  stopWithNpm(child)
  child.on('error', (error) => fail(`${node} cannot be started: ${error.message}`))
  child.on('exit', (code, signal) => {
    if (!signal) process.exit(code ?? 1)
    for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.removeAllListeners(name)
    process.kill(process.pid, signal)
  })
}

/** A killed npm does not stop its children: notice that it ended, and stop the program. */
function stopWithNpm(child) {
  if (!process.env.npm_lifecycle_event) return
  const before = npmProcess()
  setInterval(() => npmProcess() !== before && child.kill('SIGTERM'), 500).unref()
}

/** The process id of npm: the parent, or its parent if npm started a shell. */
function npmProcess() {
  const parent = process.ppid
  const command = readText(`/proc/${parent}/cmdline`).split('\0')
  if (command[1] !== '-c') return parent
  return Number(/^PPid:\s*(\d+)$/m.exec(readText(`/proc/${parent}/status`))?.[1])
}

if (major(process.versions.node) < oldestNode) {
  fail(`Matric needs Node ${oldestNode} or later; this is ${process.version}. See https://nodejs.org`)
}
if (process.argv.length < 3) fail('Usage: node scripts/run.mjs <file.ts> [arguments]')
install()
run(findNode(), process.argv.slice(2))
