import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { killAtExit } from '#scripts/processes/at-exit.ts'
import { bareEnvironment, endChild, untilReady } from '#scripts/processes/child.ts'
import { freePort } from '#scripts/processes/free-port.ts'
import { repositoryFolder } from '#scripts/run-tool.ts'

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
  /** File for the output. With a pipe, this process would have to read the output while it measures. */
  logFile: string
  /** Path to request until a response is successful. The program has then started. */
  path: string
}

/** Pause between requests. Short, because the startup benchmark measures until the first successful response. */
const readyPauseMs = 5

/**
 * Starts a program with `scripts/run.mjs`, as `npm start` does, on a free port. Waits until it responds successfully.
 * @throws if the program exits, or does not respond successfully within two minutes
 */
export async function startTarget(options: TargetOptions): Promise<Target> {
  const port = await freePort()
  const log = openSync(options.logFile, 'a')
  const child = spawn(process.execPath, ['scripts/run.mjs', ...options.program], {
    cwd: repositoryFolder,
    env: { ...bareEnvironment(), ...options.env, PORT: String(port), HOST: '127.0.0.1' },
    stdio: ['ignore', log, log],
  })
  killAtExit(child)
  closeSync(log)
  const url = `http://127.0.0.1:${port}`
  await answered(`${url}${options.path}`, child, options.logFile)
  return { url, pid: child.pid ?? 0, stop: () => endChild(child) }
}

/**
 * Waits until the URL responds successfully.
 * @throws if the process exits, or does not respond successfully within two minutes
 */
export async function answered(url: string, child: ChildProcess, logFile: string): Promise<void> {
  if (!(await untilReady(url, child, readyPauseMs)))
    throw new Error(`${url} did not respond. The output of the program is in ${logFile}`)
}
