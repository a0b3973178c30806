import { spawn } from 'node:child_process'
import { whenParentGone } from './parent.ts'
import { repositoryFolder } from './run-tool.ts'

/** Serves the component gallery and prints its URL: npm run gallery. Further options are passed to Vite. */
const vite = spawn(
  process.execPath,
  ['node_modules/vite/bin/vite.js', '--config', 'web/gallery/vite.config.ts', ...process.argv.slice(2)],
  { cwd: repositoryFolder, stdio: ['ignore', 'inherit', 'inherit'] },
)
vite.once('exit', (code) => {
  process.exitCode = code ?? 1
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => vite.kill(signal))
whenParentGone(() => vite.kill('SIGTERM'))
