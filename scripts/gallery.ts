import { spawn } from 'node:child_process'
import { isAtDesktop } from './is-at-desktop.ts'
import { whenParentGone } from './parent.ts'
import { repositoryFolder } from './run-tool.ts'

/*
 * Serves the component gallery, prints its URL and, on a desktop, opens it in the browser: npm run gallery. Further
 * options are passed to Vite. With BROWSER=none, Vite opens no browser.
 */

const { platform, env } = process
const open = isAtDesktop({ isTerminal: process.stdout.isTTY, platform, env }) ? ['--open'] : []
const vite = spawn(
  process.execPath,
  [
    'node_modules/vite/bin/vite.js',
    '--config',
    'web/gallery/vite.config.ts',
    ...open,
    ...process.argv.slice(2),
  ],
  { cwd: repositoryFolder, stdio: ['ignore', 'inherit', 'inherit'] },
)
vite.once('exit', (code) => {
  process.exitCode = code ?? 1
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => vite.kill(signal))
whenParentGone(() => vite.kill('SIGTERM'))
