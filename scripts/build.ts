import { compileAhead } from './compile-ahead.ts'
import { institutionFolders } from '#server/config.ts'
import { InstitutionError } from '#server/institution/problems.ts'
import { largeByData, overBudget } from './page-budgets.ts'
import type { PageSize } from './page-sizes.ts'
import { buildPortal, PortalBuildError } from './portal-build.ts'
import { readArguments } from './run-command.ts'
import { stopToolsWithUs } from './run-tool.ts'

/** Returns the pages whose code is too large. Prints the pages that only the university's data make too large. */
function tooLarge(sizes: readonly PageSize[]): string[] {
  const slow = largeByData(sizes)
  if (slow.length > 0)
    process.stdout.write(`The university's data make these pages slow on a phone:\n  ${slow.join('\n  ')}\n`)
  return overBudget(sizes)
}

readArguments('Usage: npm run build', { options: {} })
stopToolsWithUs()
const folders = institutionFolders(process.env)
const start = performance.now()
try {
  await Promise.all([buildPortal(folders, tooLarge), compileAhead()])
} catch (error) {
  if (!(error instanceof PortalBuildError || error instanceof InstitutionError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
}
process.stdout.write(
  `The portal and the office are in ${folders.pagesDir}, built in ${((performance.now() - start) / 1000).toFixed(1)} s.\n`,
)
