import { buildPortal } from './portal-build.ts'
import { stopToolsWithUs } from './run-tool.ts'

stopToolsWithUs()
const start = performance.now()
await buildPortal()
process.stdout.write(
  `The portal is in dist/portal, built in ${((performance.now() - start) / 1000).toFixed(1)} s.\n`,
)
