import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePort } from '#scripts/prove/free-port.ts'

export const root = fileURLToPath(new URL('..', import.meta.url))

/** A program that serves HTTP in a separate process. */
export interface Target {
  url: string
  pid: number
  stop(): Promise<void>
}

export interface TargetOptions {
  /** Path of the program, relative to the repository, and its arguments. */
  program: readonly string[]
  /** Environment variables, in addition to `bareEnvironment`, HOST, PORT and those that `scripts/run.mjs` sets. */
  env: Readonly<Record<string, string>>
  logFile: string
  /** Path to request until a response is successful. The program has then started. */
  path: string
}

const startTimeoutMs = 120_000

const running = new Set<ChildProcess>()
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL')
})
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(130))

export function bareEnvironment(): Record<string, string> {
  const { PATH = '', HOME = '/', INSTITUTION_DIR } = process.env
  return { PATH, HOME, ...(INSTITUTION_DIR === undefined ? {} : { INSTITUTION_DIR }) }
}

/** Registers a child process, so that it is killed when this process exits. Returns the child process. */
export function keep<C extends ChildProcess>(child: C): C {
  running.add(child)
  child.once('exit', () => running.delete(child))
  return child
}

/** Sends SIGTERM to a process and waits until it has exited. Does nothing if it has already exited. */
export async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill('SIGTERM')
  await gone
}

/**
 * Starts a program with `scripts/run.mjs`, as `npm start` does, on a free port. Waits until it responds successfully.
 * @throws if the program exits, or does not respond successfully within 120 s
 */
export async function startTarget(options: TargetOptions): Promise<Target> {
  const port = await freePort()
  const log = openSync(options.logFile, 'a')
  const child = keep(
    spawn(process.execPath, ['scripts/run.mjs', ...options.program], {
      cwd: root,
      env: { ...bareEnvironment(), ...options.env, PORT: String(port), HOST: '127.0.0.1' },
      stdio: ['ignore', log, log],
    }),
  )
  closeSync(log)
  const url = `http://127.0.0.1:${port}`
  await answered(`${url}${options.path}`, child, options.logFile)
  return { url, pid: child.pid ?? 0, stop: () => end(child) }
}

/**
 * Requests the URL until a response is successful, with a pause of 5 ms after each failed request.
 * @throws if the process exits, or does not respond successfully within 120 s
 */
export async function answered(url: string, child: ChildProcess, logFile: string): Promise<void> {
  const deadline = performance.now() + startTimeoutMs
  while (child.exitCode === null && child.signalCode === null) {
    if (
      await fetch(url).then(
        (answer) => answer.body?.cancel().then(() => answer.ok),
        () => false,
      )
    )
      return
    if (performance.now() > deadline) break
    await wait(5)
  }
  throw new Error(`${url} did not respond. The output of the program is in ${logFile}`)
}
