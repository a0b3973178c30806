import { expect, test } from 'vitest'
import { count } from './vitest-run.ts'

function report(passed: number, failed: number, brokenFiles = 0): string {
  const testResults = Array.from({ length: brokenFiles }, (_, index) => ({
    name: `broken-${index}.test.ts`,
    status: 'failed',
    assertionResults: [],
  }))
  return JSON.stringify({ numPassedTests: passed, numFailedTests: failed, testResults })
}

test('each test counts', () => {
  expect(count(report(12, 3), false)).toMatchObject({ passed: 12, failed: 3 })
})

test('a file that cannot be loaded is a failure, and is named', () => {
  const result = count(report(12, 0, 1), false)
  expect(result).toMatchObject({ passed: 12, failed: 1 })
  expect(result.output).toContain('broken-0.test.ts')
})

test('no test at all is a failure', () => {
  expect(count(report(0, 0), true)).toMatchObject({ passed: 0, failed: 1 })
})

test('an error outside the tests is a failure', () => {
  expect(count(report(12, 0), false)).toMatchObject({ passed: 12, failed: 1 })
})
