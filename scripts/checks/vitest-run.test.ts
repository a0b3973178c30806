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

test('failed tests, and journeys that passed only on the second attempt, are named with their first error', () => {
  const name = '/matric/tests/journeys/office/office.journey.ts'
  const error = [
    'locator.waitFor: Timeout 60000ms exceeded.',
    'Call log:',
    "  - waiting for getByText('1 shown') to be visible",
    '',
    '    at heading (/matric/tests/journeys/pages/auth-pages.ts:12:5)',
    '    at /matric/tests/journeys/office/office.journey.ts:72:31',
  ].join('\n')
  const assertionResults = [
    attempts('a clerk proposes', 'passed'),
    attempts('an approver approves', 'passed', error),
    attempts('a bursar refunds', 'failed', 'Error: no row', 'Error: two rows'),
  ]
  const testResults = [{ name, status: 'failed', assertionResults }]
  const result = count(JSON.stringify({ numPassedTests: 2, numFailedTests: 1, testResults }), false)
  expect(result).toEqual({
    passed: 2,
    failed: 1,
    output: [
      '1 test passed only on the second attempt:',
      '  office.journey.ts: an approver approves',
      '    locator.waitFor: Timeout 60000ms exceeded.',
      "    - waiting for getByText('1 shown') to be visible",
      '    at /matric/tests/journeys/office/office.journey.ts:72:31',
      '1 test failed:',
      '  office.journey.ts: a bursar refunds',
      '    Error: no row',
    ].join('\n'),
  })
})

test('without a second attempt nothing is named', () => {
  expect(count(report(12, 0), true)).toEqual({ passed: 12, failed: 0, output: '' })
})

test('passed and failed tests are counted', () => {
  expect(count(report(12, 3), false)).toMatchObject({ passed: 12, failed: 3 })
})

test('a file that cannot be loaded is a failure, and is named', () => {
  const result = count(report(12, 0, 1), false)
  expect(result).toMatchObject({ passed: 12, failed: 1 })
  expect(result.output).toContain('broken-0.test.ts')
})

test('a run without tests is a failure', () => {
  expect(count(report(0, 0), true)).toMatchObject({ passed: 0, failed: 1 })
})

test('an error outside the tests is a failure', () => {
  expect(count(report(12, 0), false)).toMatchObject({ passed: 12, failed: 1 })
})
