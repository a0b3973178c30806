import { chmodSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { folderOf, installOnDemand, type OnDemand } from '../../on-demand.ts'
import { repositoryFolder, runTool } from '../../run-tool.ts'
import type { Proof } from '../proof.ts'
import manifest from './package/package.json' with { type: 'json' }
import { type Part, parts } from './parts.ts'
import { minPercent, type Score, scoresOf, suffices } from './score.ts'

const stryker: OnDemand = {
  name: 'stryker',
  version: manifest.dependencies['@stryker-mutator/core'],
  source: join(import.meta.dirname, 'package'),
}
const reports = 'reports/mutation'

/**
 * Runs Stryker on each part that `only` selects, and installs it at first use. Prints the numbers of killed and of all
 * mutants by folder, and lists the surviving mutants.
 */
export const proveMutation: Proof = async ({ only }) => {
  const chosen = Object.entries(parts).filter(([name]) => isSelected(name, only))
  if (chosen.length === 0)
    throw new Error(`No part ${only}. Choose one of: ${Object.keys(parts).join(', ')}.`)
  const installed = await installOnDemand(stryker)
  if (!installed.ok) throw new Error(`Stryker could not be installed: ${installed.output}`)
  let holds = true
  for (const [name, part] of chosen) {
    const scores = await mutate(name, part)
    for (const score of scores) print(score)
    holds = holds && scores.every(suffices)
  }
  return holds
}

/**
 * Returns whether `only` selects the part `name`. If `only` is the name of a part, selects only that part. Otherwise
 * `payment`, for example, selects all parts whose names start with `payment-`.
 */
export function isSelected(name: string, only: string | undefined): boolean {
  if (only === undefined || name === only) return true
  return !(only in parts) && name.startsWith(`${only}-`)
}

function print(score: Score): void {
  const { folder, killed, total, survivors } = score
  const percent = total === 0 ? 0 : Math.floor((killed * 1000) / total) / 10
  const verdict = suffices(score) ? 'passed' : `FAILED, less than ${minPercent} %`
  console.log(`\n${folder}: ${killed} of ${total} mutants killed, ${percent} % (${verdict})`)
  for (const survivor of survivors) console.log(`  survived  ${survivor}`)
}

async function mutate(name: string, part: Part): Promise<Score[]> {
  const renamed = part.tests.filter((each) => globSync(each, { cwd: repositoryFolder }).length === 0)
  if (renamed.length > 0) throw new Error(`${name} names tests that do not exist: ${renamed.join(', ')}`)
  const folder = join(repositoryFolder, reports)
  mkdirSync(folder, { recursive: true })
  const [config, result] = [join(folder, `${name}.config.json`), join(folder, `${name}.json`)]
  rmSync(result, { force: true })
  writeFileSync(config, JSON.stringify(settings(name, part)))
  const program = join(folderOf(stryker), 'node_modules/@stryker-mutator/core/bin/stryker.js')
  // Stryker kills the tests of a mutant that hangs. The database files of these tests stay in this folder, which is
  // deleted afterwards.
  const temporary = mkdtempSync(join(tmpdir(), 'mutation-'))
  chmodSync(temporary, 0o711)
  try {
    await runTool('', [program, 'run', config], {
      program: process.execPath,
      show: true,
      // With CI set, a test fails instead of writing a new snapshot.
      env: { MATRIC_MUTATION_TESTS: part.tests.join(' '), CI: 'true', TMPDIR: temporary },
    })
  } finally {
    rmSync(temporary, { recursive: true, force: true })
  }
  return scoresOf(readFileSync(result, 'utf8'))
}

function settings(name: string, { mutate: files }: Part) {
  return {
    plugins: [join(folderOf(stryker), 'node_modules/@stryker-mutator/vitest-runner/dist/src/index.js')],
    testRunner: 'vitest',
    vitest: { configFile: 'scripts/prove/mutation/vitest.config.ts', related: false },
    mutate: files,
    coverageAnalysis: 'perTest',
    // Stryker tests a mutant again only if its code or its tests have changed.
    incremental: true,
    incrementalFile: `${reports}/${name}-incremental.json`,
    concurrency: 2,
    timeoutMS: 20_000,
    // Stryker runs the tests on copies of the repository in this folder.
    tempDirName: 'reports/stryker',
    ignorePatterns: ['data', 'dist', 'reports', 'bench'],
    // With TypeScript 7, which has no JavaScript API, Stryker cannot rewrite a tsconfig. The tests do not need one.
    tsconfigFile: 'no-tsconfig.json',
    disableTypeChecks: true,
    reporters: ['json', 'progress-append-only'],
    jsonReporter: { fileName: `${reports}/${name}.json` },
    allowConsoleColors: false,
  }
}
