import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { repositoryFolder } from '../run-tool.ts'
import { killAtExit } from './at-exit.ts'

/** A whole server in its own process, started by `scripts/start.ts`. */
export interface ServerChild {
  /** Sends the signal and waits until the process exits. Does nothing if the process has already exited. */
  end(signal?: 'SIGTERM' | 'SIGKILL'): Promise<void>
  /** Returns the last 20,000 characters that the server has printed. */
  output(): string
}

const readyTimeoutMs = 120_000

/**
 * Starts a server on loopback with only PATH, HOME, INSTITUTION_DIR, `port` and `settings` as its environment, and
 * waits until it is ready.
 * @throws if the server exits, or is not ready in two minutes
 */
export async function startServer(
  port: number,
  settings: Readonly<Record<string, string>>,
  folder = repositoryFolder,
): Promise<ServerChild> {
  const { PATH, HOME, INSTITUTION_DIR } = process.env
  const child = spawn(process.execPath, ['--disable-proto=delete', 'scripts/start.ts', '--without-build'], {
    cwd: folder,
    env: { PATH, HOME, INSTITUTION_DIR, HOST: '127.0.0.1', ...settings, PORT: String(port) },
    // The server stops when the IPC channel closes, so it does not outlive this process.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  killAtExit(child)
  let printed = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => {
      printed = (printed + text).slice(-20_000)
    })
  const server: ServerChild = { end: (signal = 'SIGTERM') => end(child, signal), output: () => printed }
  for (const deadline = Date.now() + readyTimeoutMs; Date.now() < deadline; await pause(50)) {
    if (hasExited(child)) break
    const answer = await fetch(`http://127.0.0.1:${port}/health/ready`).catch(() => null)
    if (answer?.ok) return server
  }
  await server.end('SIGKILL')
  throw new Error(`The server on port ${port} is not ready:\n${printed}`)
}

const hasExited = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (hasExited(child)) return
  const exit = once(child, 'exit')
  child.kill(signal)
  await exit
}
