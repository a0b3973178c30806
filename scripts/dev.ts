import { spawn } from 'node:child_process'
import { whenParentGone } from './parent.ts'
import { buildIfStale } from './portal-build.ts'
import { readArguments } from './run-command.ts'
import { repositoryFolder } from './run-tool.ts'

/**
 * Starts everything for development. The server (port 3000) restarts when one of its files changes. Two Vite servers,
 * one for the portal and one for the office (port 5174), show changes immediately and forward /api to the server.
 */
readArguments('Usage: npm run dev', { options: {} })
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

// When one program exits, all other programs are stopped.
for (const child of children) {
  child.once('exit', (code) => {
    if (!stopping) process.exitCode = code ?? 1
    stop()
  })
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stop)
whenParentGone(stop)
