import { compileAhead } from './compile-ahead.ts'
import { institutionFolders } from '#server/config.ts'
import { InstitutionError } from '#server/institution/problems.ts'
import { overBudget } from './page-budgets.ts'
import { buildPortal, PortalBuildError } from './portal-build.ts'
import { stopToolsWithUs } from './run-tool.ts'

stopToolsWithUs()
const folders = institutionFolders(process.env)
const start = performance.now()
try {
  await Promise.all([buildPortal(folders, overBudget), compileAhead()])
} catch (error) {
  if (!(error instanceof PortalBuildError || error instanceof InstitutionError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
}
process.stdout.write(
  `The portal and the office are in ${folders.pagesDir}, built in ${((performance.now() - start) / 1000).toFixed(1)} s.\n`,
)
