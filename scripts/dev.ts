import { spawn } from 'node:child_process'
import { whenParentGone } from './parent.ts'
import { buildIfStale } from './portal-build.ts'
import { repositoryFolder } from './run-tool.ts'

/**
 * For work on the code: the server starts again when one of its files changes, and the portal's pages are served by
 * Vite, which shows a change at once and passes /api on to the server (port 3000).
 */
await buildIfStale()
const programs = [
  ['--disable-proto=delete', '--watch', '--watch-preserve-output', 'scripts/start.ts', '--without-build'],
  ['node_modules/vite/bin/vite.js', '--config', 'web/vite.config.ts'],
  ['node_modules/vite/bin/vite.js', '--config', 'web/office/vite.config.ts', '--port', '5174'],
]
const children = programs.map((options) =>
  spawn(process.execPath, options, { cwd: repositoryFolder, stdio: ['ignore', 'inherit', 'inherit'] }),
)

let stopping = false
function stop(): void {
  if (stopping) return
  stopping = true
  for (const child of children) child.kill('SIGTERM')
}

// Whichever ends first takes the other along.
for (const child of children) {
  child.once('exit', (code) => {
    if (!stopping) process.exitCode = code ?? 1
    stop()
  })
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stop)
whenParentGone(stop)
