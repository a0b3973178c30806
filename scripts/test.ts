import { join } from 'node:path'
import { institutionFolders } from '#server/config.ts'
import { deploymentChecks } from './checks/deployment-checks.ts'
import { ownChecks } from './checks/own-checks.ts'
import { type Check, type CheckResult, toolChecks } from './checks/tool-checks.ts'
import { runVitest } from './checks/vitest-run.ts'
import { provideChromium } from './chromium.ts'
import { overBudget } from './page-budgets.ts'
import { pageSizes } from './page-sizes.ts'
import { buildIfStale } from './portal-build.ts'
import { readArguments } from './run-command.ts'
import { stopToolsWithUs } from './run-tool.ts'

const usage = `Usage:
  npm test        runs all checks and all tests
  npm run check   the same without the browser journeys
One file: npx vitest run --project quick FILE. Tests in web and scripts need --project isolated.`

const { values } = readArguments(usage, { options: { 'without-browser': { type: 'boolean' } } })

const portal: Check = {
  name: 'portal is built',
  run: async () => {
    await buildIfStale()
    return { passed: 1, failed: 0, output: '' }
  },
}

const budgets: Check = {
  name: 'pages of the portal are within their budgets',
  run: async () => {
    const sizes = await pageSizes(join(institutionFolders(process.env).pagesDir, 'portal'))
    const large = overBudget(sizes)
    return { passed: sizes.length - large.length, failed: large.length, output: large.join('\n') }
  },
}

const tests: Check = { name: 'unit and integration tests', run: () => runVitest(['quick', 'isolated']) }

const journeys: Check = {
  name: 'browser journeys',
  run: async () => runVitest(['journeys'], { CHROMIUM_PATH: await provideChromium() }),
}

const checks = [
  ...toolChecks,
  ...ownChecks,
  ...deploymentChecks,
  portal,
  budgets,
  tests,
  ...(values['without-browser'] ? [] : [journeys]),
]

async function perform({ name, run }: Check): Promise<CheckResult> {
  const start = performance.now()
  const result = await run().catch((error: unknown) => ({
    passed: 0,
    failed: 1,
    output: error instanceof Error ? error.message : String(error),
  }))
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  const { passed, failed, output } = result
  if (output) process.stdout.write(`\n${output.trim()}\n`)
  const verdict = failed > 0 ? 'FAILED' : passed > 0 ? 'passed' : 'skipped'
  const figures = passed + failed > 1 ? ` (${passed} passed, ${failed} failed)` : ''
  process.stdout.write(`${verdict}  ${name}${figures}, ${seconds} s\n`)
  return result
}

stopToolsWithUs()
let passed = 0
let failed = 0
for (const check of checks) {
  const result = await perform(check)
  passed += result.passed
  failed += result.failed
}
process.exitCode = failed === 0 && passed > 0 ? 0 : 1
process.stdout.write(`\n${passed} passed, ${failed} failed\n`)
