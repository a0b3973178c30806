import { compileAhead } from './compile-ahead.ts'
import { buildPortal, PortalBuildError } from './portal-build.ts'
import { stopToolsWithUs } from './run-tool.ts'

stopToolsWithUs()
const start = performance.now()
try {
  await Promise.all([buildPortal(), compileAhead()])
} catch (error) {
  if (!(error instanceof PortalBuildError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
}
process.stdout.write(
  `The portal is in dist/portal and the office in dist/office, built in ${((performance.now() - start) / 1000).toFixed(1)} s.\n`,
)
