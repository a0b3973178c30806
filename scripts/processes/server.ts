import { type ChildProcess, spawn } from 'node:child_process'
import { repositoryFolder } from '../run-tool.ts'
import { killAtExit } from './at-exit.ts'
import { bareEnvironment, endChild, untilReady } from './child.ts'

/** A whole server in its own process, started by `scripts/start.ts`. */
export interface ServerChild {
  process: ChildProcess
  /** Sends the signal and waits until the process exits. Does nothing if the process has already exited. */
  end(signal?: 'SIGTERM' | 'SIGKILL'): Promise<void>
  /** Returns the last 20,000 characters that the server has printed. */
  output(): string
}

export interface ServerOptions {
  /** Folder with the version of Matric to start, by default this repository. */
  folder?: string
  /** More flags for Node. */
  flags?: readonly string[]
  /**
   * True by default: the server is killed when this process exits. If false, the server notices the exit and shuts
   * down, so that it also stops its embedded database.
   */
  killAtExit?: boolean
}

/**
 * Starts a server on loopback with only PATH, HOME, INSTITUTION_DIR, `port` and `settings` as its environment, and
 * waits until it is ready.
 * @throws if the server exits, or is not ready in two minutes
 */
export async function startServer(
  port: number,
  settings: Readonly<Record<string, string>>,
  options: ServerOptions = {},
): Promise<ServerChild> {
  const { folder = repositoryFolder, flags = [] } = options
  const { HOST = '127.0.0.1' } = settings
  const child = spawn(
    process.execPath,
    ['--disable-proto=delete', ...flags, 'scripts/start.ts', '--without-build'],
    {
      cwd: folder,
      env: { ...bareEnvironment(), ...settings, HOST, PORT: String(port) },
      // The server stops when the IPC channel closes, so it does not outlive this process.
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    },
  )
  if (options.killAtExit !== false) killAtExit(child)
  let printed = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => {
      printed = (printed + text).slice(-20_000)
    })
  if (!(await untilReady(`http://${HOST}:${port}/health/ready`, child))) {
    await endChild(child, 'SIGKILL')
    throw new Error(`The server on port ${port} is not ready:\n${printed}`)
  }
  return { process: child, end: (signal) => endChild(child, signal), output: () => printed }
}
