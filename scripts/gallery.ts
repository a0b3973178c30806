import { spawn } from 'node:child_process'
import { isAtDesktop } from './is-at-desktop.ts'
import { whenParentGone } from './parent.ts'
import { readArguments } from './run-command.ts'
import { repositoryFolder } from './run-tool.ts'

/* Serves the component gallery, prints its URL and, on a desktop, opens it in the browser: npm run gallery */

const usage = `Usage: npm run gallery [-- --port N] [--host ADDRESS]
With BROWSER=none, no browser is opened.`

const { values } = readArguments(usage, { options: { port: { type: 'string' }, host: { type: 'string' } } })

const { platform, env } = process
const open = isAtDesktop({ isTerminal: process.stdout.isTTY, platform, env }) ? ['--open'] : []
const vite = spawn(
  process.execPath,
  [
    'node_modules/vite/bin/vite.js',
    '--config',
    'web/gallery/vite.config.ts',
    ...open,
    ...Object.entries(values).flatMap(([name, value]) => [`--${name}`, value]),
  ],
  { cwd: repositoryFolder, stdio: ['ignore', 'inherit', 'inherit'] },
)
vite.once('exit', (code) => {
  process.exitCode = code ?? 1
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => vite.kill(signal))
whenParentGone(() => vite.kill('SIGTERM'))
