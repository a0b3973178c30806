// Runs one of our TypeScript programs: node scripts/run.mjs <file.ts> [arguments].
// This file is plain JavaScript for Node 20 and later, because it installs everything else, including a newer Node.
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

/** Returns a hash of the lockfile, the platform and the architecture. The hash identifies the required installation. */
function wanted() {
  const lockfile = readFileSync(join(root, 'package-lock.json'))
  return createHash('sha256').update(lockfile).update(`${process.platform}-${process.arch}`).digest('hex')
}

const readText = (file) => (existsSync(file) ? readFileSync(file, 'utf8') : '')

/**
 * Returns whether npm's list of installed packages matches the lockfile, so that nothing needs to be installed. This
 * check is needed if another OS user has installed the packages, so that this process cannot write the stamp file.
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

/**
 * Records that the installation is complete, so that the next start need not compare it with the lockfile. Does nothing
 * in a read-only folder.
 */
function leaveStamp(stamp) {
  try {
    writeFileSync(stampFile, stamp)
  } catch {
    // The folder is read-only or belongs to another user.
  }
}

function install() {
  const stamp = wanted()
  if (readText(stampFile) === stamp) return
  if (!agreesWithLockfile()) {
    process.stderr.write(
      'Installing the packages that Matric needs. This happens once and takes a minute or two …\n',
    )
    runNpm(['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'])
  }
  leaveStamp(stamp)
}

function runNpm(options) {
  const npm = process.env.npm_execpath
  // Runs npm without inherited settings that would change what is installed.
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

/** Returns the path of the packaged Node, or of the running Node if it is new enough. Otherwise exits with an error. */
function findNode() {
  const packaged = join(modules, `node-${process.platform}-${process.arch}`, 'bin', 'node')
  if (existsSync(packaged) && startsHere(packaged)) return packaged
  if (major(process.versions.node) >= neededNode) return process.execPath
  return fail(
    `Matric needs Node ${neededNode}, and its packages contain none for ${process.platform} ${process.arch}. ` +
      `Install Node ${neededNode} from https://nodejs.org and start again.`,
  )
}

/**
 * Returns whether the packaged Node runs on this machine. The packaged Node needs glibc, so it does not start on
 * Alpine.
 */
function startsHere(node) {
  if (node === process.execPath) return true
  return spawnSync(node, ['--version'], { stdio: 'ignore' }).status === 0
}

/** Semi-spaces of 8 MB instead of 16 MB save 40 MB of memory at the same speed. */
const nodeFlags = ['--disable-proto=delete', '--max-semi-space-size=8']

/**
 * Returns environment variables that save time and memory. The compile cache saves a third of a second and 25 MB per
 * start, because Node need not load its type stripper. With two malloc arenas, glibc does not retain freed memory for
 * each thread that processes pictures.
 */
function lean() {
  return { NODE_COMPILE_CACHE: join(modules, '.cache', 'matric'), MALLOC_ARENA_MAX: '2' }
}

function run(node, [file, ...options]) {
  const program = resolve(root, file)
  if (!existsSync(program)) fail(`There is no ${file}.`)
  // The IPC channel tells the program that this process has ended, even after kill -9 (see scripts/parent.ts).
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

/** If npm started this script, stops the program when npm has exited. A killed npm does not stop its children. */
function stopWithNpm(child) {
  if (!process.env.npm_lifecycle_event) return
  const before = npmProcess()
  setInterval(() => npmProcess() !== before && child.kill('SIGTERM'), 500).unref()
}

/** Returns the process id of npm. npm is our parent, or the parent's parent if npm has started a shell. */
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
