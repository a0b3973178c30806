import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import * as z from 'zod'
import { runTool } from '../run-tool.ts'
import type { CheckResult } from './tool-checks.ts'

const report = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      assertionResults: z.array(
        z.object({ title: z.string(), status: z.string(), failureMessages: z.array(z.string()) }),
      ),
    }),
  ),
})

type Report = z.infer<typeof report>

/**
 * Runs Vitest projects, shows their output and counts their passed and failed tests. Each test file that cannot be
 * loaded adds one failure.
 */
export async function runVitest(projects: string[], env: Record<string, string> = {}): Promise<CheckResult> {
  const folder = mkdtempSync(join(tmpdir(), 'matric-report-'))
  const file = join(folder, 'report.json')
  try {
    const options = [
      'run',
      ...projects.flatMap((project) => ['--project', project]),
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${file}`,
    ]
    const { ok } = await runTool('vitest/vitest.mjs', options, { show: true, env })
    return existsSync(file) ? count(readFileSync(file, 'utf8'), ok) : failure('Vitest left no report.')
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * Counts the tests in Vitest's JSON report, and names the tests with a failed attempt. Adds a failure if no test ran,
 * or if Vitest failed (`ok` is false) although no test failed.
 */
export function count(text: string, ok: boolean): CheckResult {
  const { numPassedTests: passed, numFailedTests, testResults } = report.parse(JSON.parse(text))
  const broken = testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0)
  const failed = numFailedTests + broken.length
  if (passed + failed === 0) return failure('No test ran.')
  const lines = [...broken.map(({ name }) => `${name} could not be loaded`), ...failedAttempts(testResults)]
  const isOutside = failed === 0 && !ok
  if (isOutside) lines.push('Vitest failed outside the tests; see above.')
  return { passed, failed: isOutside ? 1 : failed, output: lines.join('\n') }
}

/**
 * Returns two lists, each with a heading: tests that passed only on the second attempt, and tests that failed. Each
 * test has its name and the error of its first attempt. A passed test has an error only if its first attempt failed.
 * The text is printed last, because the output of a long run may be shortened at its start.
 */
function failedAttempts(files: Report['testResults']): string[] {
  const testsWithErrors = (wantedStatus: string) =>
    files.flatMap(({ name, assertionResults }) =>
      assertionResults
        .filter(({ status, failureMessages }) => status === wantedStatus && failureMessages.length > 0)
        .map(({ title, failureMessages: [error = ''] }) =>
          [`  ${basename(name)}: ${title}`, ...reasonOf(error).map((line) => `    ${line}`)].join('\n'),
        ),
    )
  const secondAttempts = testsWithErrors('passed')
  const failed = testsWithErrors('failed')
  return [
    ...(secondAttempts.length === 0
      ? []
      : [`${tests(secondAttempts.length)} passed only on the second attempt:`, ...secondAttempts]),
    ...(failed.length === 0 ? [] : [`${tests(failed.length)} failed:`, ...failed]),
  ]
}

const tests = (many: number) => (many === 1 ? '1 test' : `${many} tests`)

/** Returns the first line of an error, what Playwright waited for, and the line of the test that failed. */
function reasonOf(error: string): string[] {
  const [first = '', ...others] = error.split('\n').map((line) => line.trim())
  const waited = others.find((line) => line.includes('waiting for '))
  const failedLine = others.find((line) => /^at .*\.(?:journey|test)\.tsx?:/.test(line))
  return [first, waited, failedLine].filter((line) => line !== undefined)
}

function failure(output: string): CheckResult {
  return { passed: 0, failed: 1, output }
}
