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

function attempts(title: string, status: string, ...failureMessages: string[]) {
  return { title, status, failureMessages }
}

test('a journey that passed only on the second attempt passes, and is named with its error', () => {
  const name = '/matric/tests/journeys/office.journey.ts'
  const assertionResults = [
    attempts('a clerk proposes', 'passed'),
    attempts('an approver approves', 'passed', 'Error: no heading\n    at page.goto'),
    attempts('a bursar refunds', 'failed', 'Error: no row', 'Error: no row'),
  ]
  const testResults = [{ name, status: 'failed', assertionResults }]
  const result = count(JSON.stringify({ numPassedTests: 2, numFailedTests: 1, testResults }), false)
  expect(result).toEqual({
    passed: 2,
    failed: 1,
    output:
      '1 journey passed only on the second attempt:\n' +
      '  office.journey.ts: an approver approves\n    Error: no heading',
  })
})

test('without a second attempt nothing is named', () => {
  expect(count(report(12, 0), true)).toEqual({ passed: 12, failed: 0, output: '' })
})

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
