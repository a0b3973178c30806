import { type ChildProcess, spawn } from 'node:child_process'
import { Socket } from 'node:net'
import { createInterface } from 'node:readline'
import type { Writable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Binaries } from './binaries.ts'
import { cleanEnvironment } from './cluster.ts'

import type { Place } from './place.ts'

/** Where the launcher reports to: what PostgreSQL prints (debug), what the operator should know (info). */
export type DatabaseLog = { debug?: (message: string) => void; info: (message: string) => void }

export type DatabaseProcess = {
  readonly pid: number
  /** Settles when the database has ended, for whatever reason. */
  ended: Promise<void>
  /** Ends it as soon as its connections are closed; closes them itself after 300 ms, and forces it after 10 s. */
  stop: () => Promise<void>
}

/**
 * The shell forks a watchdog and becomes PostgreSQL. The watchdog reads from a pipe that only this process holds:
 * the pipe ends when we die, kill -9 included, and the watchdog stops the database: politely, and 100 ms later at
 * once (committed data is safe either way). A line in the pipe says that there is nothing left to watch.
 */
const watchedStart = `
database=$$
{ read -r done <&3 || { kill -INT $database; sleep 0.1; kill -QUIT $database; }; } >/dev/null 2>&1 &
exec "$@" 3<&-
`
const pipeFd = 3

/** How long a start may take: replaying the log after a crash can take a while. In milliseconds. */
const longestStart = 120_000

/** Starts PostgreSQL and waits until it takes connections. */
export async function startProcess(
  place: Place,
  binaries: Binaries,
  settings: Record<string, string>,
  log: DatabaseLog,
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
      // A session of its own: Ctrl-C in the terminal is for the server, which stops the database last.
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
  await ready(child, log)
  letGo(child)
  return { pid: child.pid ?? 0, ended, stop: () => stop(child, ended) }
}

function ready(child: ChildProcess, log: DatabaseLog): Promise<void> {
  return new Promise((resolve, reject) => {
    const lastLines: string[] = []
    const fail = (reason: string) => reject(new Error([`PostgreSQL ${reason}`, ...lastLines].join('\n  ')))
    const timer = setTimeout(() => fail('does not get ready'), longestStart)
    if (child.stderr) {
      createInterface({ input: child.stderr }).on('line', (line) => {
        log.debug?.(line)
        lastLines.splice(0, lastLines.length - 9)
        lastLines.push(line)
        if (!line.includes('database system is ready to accept connections')) return
        clearTimeout(timer)
        resolve()
      })
    }
    child.once('error', (error) => fail(`cannot be started: ${error.message}`))
    // «close» comes after the last line of the log was read, «exit» perhaps before.
    child.once('close', (code, signal) => {
      clearTimeout(timer)
      fail(`ended at its start (${signal ?? code})`)
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

/** The running database must not keep a server alive that has nothing left to do. */
function letGo(child: ChildProcess): void {
  child.unref()
  for (const stream of [child.stderr, pipe(child)]) {
    if (stream instanceof Socket) stream.unref()
  }
}

/** How long connections may take to end by themselves, how long what runs is waited for. In milliseconds. */
const steps: [NodeJS.Signals, number][] = [
  // A pool that was closed has said goodbye on its connections, but the database may not have heard it yet.
  ['SIGTERM', 300],
  ['SIGINT', 10_000],
]

async function stop(child: ChildProcess, ended: Promise<void>): Promise<void> {
  child.ref()
  const waiting = new AbortController()
  const over = ended.then(() => true)
  try {
    for (const [signal, patience] of steps) {
      child.kill(signal)
      const late = sleep(patience, false, { signal: waiting.signal }).catch(() => false)
      if (await Promise.race([over, late])) return
    }
    child.kill('SIGQUIT')
    await ended
  } finally {
    waiting.abort()
  }
}
