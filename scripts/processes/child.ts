import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'

const readyTimeoutMs = 120_000

/** Returns an environment with only PATH, HOME and INSTITUTION_DIR, without the developer's other settings. */
export function bareEnvironment(): NodeJS.ProcessEnv {
  const { PATH, HOME, INSTITUTION_DIR } = process.env
  return { PATH, HOME, INSTITUTION_DIR }
}

/** Returns true if the process has ended, by itself or by a signal. */
export function hasExited({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null
}

/** Sends the signal and waits until the process exits. Does nothing if the process has already exited. */
export async function endChild(child: ChildProcess, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
  if (hasExited(child)) return
  const exit = once(child, 'exit')
  child.kill(signal)
  await exit
}

/**
 * Requests `url` until a response is successful, with a pause of `pauseMs` after each failed request. Returns false if
 * the process exits, or if no response is successful within two minutes.
 */
export async function untilReady(url: string, child: ChildProcess, pauseMs = 20): Promise<boolean> {
  for (const deadline = Date.now() + readyTimeoutMs; Date.now() < deadline; await pause(pauseMs)) {
    if (hasExited(child)) return false
    const answer = await fetch(url).catch(() => null)
    await answer?.body?.cancel()
    if (answer?.ok) return true
  }
  return false
}
