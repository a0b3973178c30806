import type { ChildProcess } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const pending: (() => void)[] = []

/**
 * Registers `cleanup` to run when this process exits, also after an error or Ctrl-C (see `stopToolsWithUs`). The last
 * registered cleanup runs first. Returns a function that runs `cleanup` at once. `cleanup` must be synchronous.
 */
export function cleanUpAtExit(cleanup: () => void): () => void {
  if (pending.length === 0) process.once('exit', cleanUpAll)
  pending.push(cleanup)
  return () => {
    const at = pending.indexOf(cleanup)
    if (at === -1) return
    pending.splice(at, 1)
    if (pending.length === 0) process.off('exit', cleanUpAll)
    cleanup()
  }
}

function cleanUpAll(): void {
  for (const cleanup of pending.splice(0).reverse()) {
    try {
      cleanup()
    } catch (error) {
      // One failed cleanup must not prevent the others.
      console.error(`Cleaning up failed: ${String(error)}`)
    }
  }
}

/** Sends `signal` to the child process if it still runs when this process exits. */
export function killAtExit(child: ChildProcess, signal: NodeJS.Signals = 'SIGKILL'): void {
  child.once(
    'exit',
    cleanUpAtExit(() => child.kill(signal)),
  )
}

/**
 * Creates a temporary folder whose name begins with `prefix`. Other OS users, such as the user of a database that
 * root has started, can open files in it by their path. `remove` deletes the folder. At the latest, it is deleted when
 * this process exits.
 */
export function temporaryFolder(prefix: string): { folder: string; remove: () => void } {
  const folder = mkdtempSync(join(tmpdir(), prefix))
  chmodSync(folder, 0o711)
  return { folder, remove: cleanUpAtExit(() => deleteFolder(folder)) }
}

/** Deletes a folder. Retries for two seconds, because a process that is ending can still create files in the folder. */
function deleteFolder(folder: string): void {
  for (let left = 20; left > 0 && existsSync(folder); left -= 1) {
    try {
      rmSync(folder, { recursive: true, force: true })
    } catch (error) {
      if (left === 1) throw error
    }
    if (existsSync(folder)) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 100)
  }
}
