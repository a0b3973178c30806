import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { whenParentGone } from './parent.ts'

export const repositoryFolder = fileURLToPath(new URL('..', import.meta.url))

export type ToolResult = { ok: boolean; output: string }

export type ToolOptions = {
  /** True: prints the tool's output immediately. False by default: returns the output. */
  show?: boolean
  env?: Record<string, string>
  /** Program on this machine to run instead of a script in node_modules. */
  program?: string
}

const running = new Set<ChildProcess>()

/** Returns whether a program can be run on this machine. The program must accept `--version`. */
export function isInstalled(program: string): boolean {
  return spawnSync(program, ['--version']).status === 0
}

/**
 * Runs a tool in the repository's folder and waits until it exits. The tool is a script in node_modules, unless
 * `program` is set. Never rejects; `ok` is true if the tool exited with 0.
 */
export function runTool(script: string, options: string[], settings: ToolOptions = {}): Promise<ToolResult> {
  const { show = false, env = {}, program } = settings
  const [command, ...rest] = program ? [program] : [process.execPath, `node_modules/${script}`]
  return new Promise((resolve) => {
    const child = spawn(command, [...rest, ...options], {
      cwd: repositoryFolder,
      env: { ...process.env, ...(show ? {} : { NO_COLOR: '1' }), ...env },
      stdio: show ? ['ignore', 'inherit', 'inherit'] : ['ignore', 'pipe', 'pipe'],
    })
    running.add(child)
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => {
        output += text
      })
    }
    child.once('error', (error) => resolve({ ok: false, output: error.message }))
    child.once('close', (code) => {
      running.delete(child)
      resolve({ ok: code === 0, output })
    })
  })
}

/**
 * Installs handlers for SIGINT, SIGTERM, SIGHUP and the exit of the parent process. Each handler stops all running
 * tools and exits. Returns a function that removes the handlers.
 */
export function stopToolsWithUs(): () => void {
  const stop = (code: number) => () => {
    for (const child of running) child.kill('SIGTERM')
    process.exit(code)
  }
  const interrupted = stop(130)
  const terminated = stop(143)
  const hungUp = stop(129)
  process.once('SIGINT', interrupted)
  process.once('SIGTERM', terminated)
  process.once('SIGHUP', hungUp)
  const stayAlone = whenParentGone(terminated)
  return () => {
    process.off('SIGINT', interrupted)
    process.off('SIGTERM', terminated)
    process.off('SIGHUP', hungUp)
    stayAlone()
  }
}
