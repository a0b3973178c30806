import { expect, test } from 'vitest'
import type { OpenedApplication } from '#contract/office/applications.ts'
import { suggestionFor } from './suggested-decision.ts'

const notMet = (requirementsMetFor: string[]) =>
  ({
    checks: [],
    results: { sittings: [], eligibility: [{ verdict: 'short' }], requirementsMetFor },
  }) as unknown as OpenedApplication

test('another programme is suggested only if the applicant meets the requirements of one', () => {
  expect(suggestionFor(notMet(['nursing-bnsc']), []).keyHint).toBe(': press p to offer another programme')
  expect(suggestionFor(notMet([]), []).keyHint).toBe(': press r to reject')
})
