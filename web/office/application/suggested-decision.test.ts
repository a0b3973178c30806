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

test('a check with a problem is named, so that the page can lead to it', () => {
  const flagged = {
    checks: [{ name: 'duplicates', state: 'problem', reason: '1 to decide', setBy: null }],
    results: { sittings: [], eligibility: [{ verdict: 'met' }], requirementsMetFor: [] },
  } as unknown as OpenedApplication
  const { step, because, problem } = suggestionFor(flagged, [])
  expect([step, because, problem]).toEqual(['choose', 'Check first: Duplicates, 1 to decide', 'duplicates'])
})
