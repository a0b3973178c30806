import { type ChildProcess, spawn } from 'node:child_process'
import { Socket } from 'node:net'
import { createInterface } from 'node:readline'
import type { Writable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Binaries } from './binaries.ts'
import { cleanEnvironment } from './cluster.ts'
import type { Place } from './place.ts'

/** Functions that receive PostgreSQL's output (`debug`) and messages for the operator (`info`). */
export type DatabaseLog = { debug?: (message: string) => void; info: (message: string) => void }

export type DatabaseProcess = {
  readonly pid: number
  /** Resolves when the database process has exited, for any reason. */
  ended: Promise<void>
  /** Stops PostgreSQL. Waits 300 ms for connections to close, then closes them. Sends SIGQUIT after another 10 s. */
  stop: () => Promise<void>
}

/**
 * Shell script that forks a watchdog and then becomes PostgreSQL. When the Node process that started the script dies,
 * even by kill -9, a pipe to the watchdog closes. The watchdog then sends SIGINT to the database, and SIGQUIT 100 ms
 * later; committed data survives either signal. If the pipe gets a line, the watchdog ends without a signal.
 */
const watchedStart = `
database=$$
{ read -r done <&3 || { kill -INT $database; sleep 0.1; kill -QUIT $database; }; } >/dev/null 2>&1 &
exec "$@" 3<&-
`
const pipeFd = 3

/** Time after which a startup that makes no progress fails. */
const startTimeoutMs = 120_000

/**
 * Recovery after a crash can take longer than `startTimeoutMs`. During recovery, PostgreSQL reports its progress every
 * 10 seconds with lines like «redo in progress, elapsed time: 10.00 s, current LSN: 0/3A000028».
 */
const progressLine = /, elapsed time: [\d.]+ s, current /

/**
 * Starts PostgreSQL and waits until it accepts connections.
 * @throws if PostgreSQL cannot be started, exits during startup, or makes no progress for `timeoutMs`
 */
export async function startProcess(
  place: Place,
  binaries: Binaries,
  settings: Record<string, string>,
  log: DatabaseLog,
  timeoutMs = startTimeoutMs,
): Promise<DatabaseProcess> {
  const { account, data, home } = place
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const child = spawn(
    '/bin/sh',
    ['-c', watchedStart, 'matric-database', binaries.postgres, '-D', data, ...options],
    {
      cwd: home,
      env: cleanEnvironment,
      stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
      // Keeps Ctrl-C in the terminal from reaching the database, which the server must stop last.
      detached: true,
      ...(account ? { uid: account.uid, gid: account.gid } : {}),
    },
  )
  const ended = new Promise<void>((resolve) => {
    child.once('error', () => resolve())
    child.once('exit', () => {
      endPipe(child)
      resolve()
    })
  })
  await ready(child, log, timeoutMs)
  unref(child)
  return { pid: child.pid ?? 0, ended, stop: () => stop(child, ended) }
}

function ready(child: ChildProcess, log: DatabaseLog, timeoutMs: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const lastLines: string[] = []
    const fail = (reason: string) => reject(new Error([`PostgreSQL ${reason}`, ...lastLines].join('\n  ')))
    const timer = setTimeout(() => fail('did not become ready in time'), timeoutMs)
    if (child.stderr) {
      createInterface({ input: child.stderr }).on('line', (line) => {
        log.debug?.(line)
        lastLines.splice(0, lastLines.length - 9)
        lastLines.push(line)
        if (progressLine.test(line)) timer.refresh()
        if (!line.includes('database system is ready to accept connections')) return
        clearTimeout(timer)
        resolve()
      })
    }
    child.once('error', (error) => fail(`cannot be started: ${error.message}`))
    // The event `close` comes after the last line of output; `exit` may come before it.
    child.once('close', (code, signal) => {
      clearTimeout(timer)
      fail(`exited during startup (${signal ?? code})`)
    })
  })
}

function pipe(child: ChildProcess): Writable | undefined {
  const stream = child.stdio[pipeFd]
  return stream && 'write' in stream ? stream : undefined
}

function endPipe(child: ChildProcess): void {
  const stream = pipe(child)
  stream?.on('error', () => undefined)
  stream?.end('done\n')
}

/** Allows this process to exit while the database is still running. */
function unref(child: ChildProcess): void {
  child.unref()
  for (const stream of [child.stderr, pipe(child)]) {
    if (stream instanceof Socket) stream.unref()
  }
}

/** Signals to send before SIGQUIT, each with the time to wait for the process to exit. */
const stopSignals: [signal: NodeJS.Signals, timeoutMs: number][] = [
  // SIGTERM waits for clients to disconnect. The server has closed its connections, but PostgreSQL may not have noticed
  // this yet.
  ['SIGTERM', 300],
  ['SIGINT', 10_000],
]

async function stop(child: ChildProcess, ended: Promise<void>): Promise<void> {
  child.ref()
  const waiting = new AbortController()
  const exited = ended.then(() => true)
  try {
    for (const [signal, timeoutMs] of stopSignals) {
      child.kill(signal)
      const timeout = sleep(timeoutMs, false, { signal: waiting.signal }).catch(() => false)
      if (await Promise.race([exited, timeout])) return
    }
    child.kill('SIGQUIT')
    await ended
  } finally {
    waiting.abort()
  }
}
