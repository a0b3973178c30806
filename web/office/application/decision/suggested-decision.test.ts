import { expect, test } from 'vitest'
import type { OpenedApplication } from '#contract/office/applications.ts'
import { keyHintOf, suggestionFor } from './suggested-decision.ts'
import type { VerifiedRow } from '../../verified/verified-rows.ts'

const notMet = (requirementsMetFor: string[], verdict = 'short') =>
  ({
    checks: [],
    decisions: [],
    results: { sittings: [], eligibility: [{ verdict }], requirementsMetFor },
  }) as unknown as OpenedApplication

test('another programme is suggested only if the applicant meets its requirements', () => {
  expect(suggestionFor(notMet(['nursing-bnsc']), []).keyHint).toBe(': press p to offer another programme')
  expect(suggestionFor(notMet([]), []).keyHint).toBe(': press r to reject')
})

test('no rejection is suggested while the requirements depend on awaited results', () => {
  const confirmed = (subjectName: string, grade: string) =>
    ({ subjectName, typed: grade, verification: { slip: grade } }) as unknown as VerifiedRow
  const rows = [confirmed('Biology', 'AR'), confirmed('Physics', 'AR'), confirmed('Chemistry', 'C6')]
  expect(suggestionFor(notMet([], 'awaiting'), rows)).toMatchObject({
    step: 'choose',
    because: 'The requirements depend on 2 awaited results',
    keyHint: ': press c to ask the applicant, or s to skip',
  })
  expect(suggestionFor(notMet(['nursing-bnsc'], 'awaiting'), rows.slice(1))).toMatchObject({
    because: 'The requirements depend on 1 awaited result',
    keyHint: ': press c to ask the applicant, or p to offer another programme',
  })
})

test('no admission is suggested before a needed qualification is recorded from a document', () => {
  const typed = {
    checks: [],
    decisions: [],
    results: { sittings: [], eligibility: [{ verdict: 'met', unseen: ['HND'] }], requirementsMetFor: [] },
  } as unknown as OpenedApplication
  const { step, because, keyHint } = suggestionFor(typed, [])
  expect([step, because + keyHint]).toEqual(['choose', 'HND not seen: press e to record the certificate'])
})

test('a check with a problem is named, so that the page can link to it', () => {
  const flagged = {
    checks: [{ name: 'duplicates', state: 'problem', reason: '1 to decide', setBy: null }],
    decisions: [],
    results: { sittings: [], eligibility: [{ verdict: 'met' }], requirementsMetFor: [] },
  } as unknown as OpenedApplication
  const { step, because, problem } = suggestionFor(flagged, [])
  expect([step, because, problem]).toEqual(['choose', 'Check first: Duplicates, 1 to decide', 'duplicates'])
})

test('after a proposal was returned, Enter does not propose the same again', () => {
  const met = (...states: string[]) =>
    ({
      checks: [],
      decisions: states.map((state) => ({ state })),
      results: { sittings: [], eligibility: [{ verdict: 'met' }], requirementsMetFor: [] },
    }) as unknown as OpenedApplication
  const stepOf = (...states: string[]) => suggestionFor(met(...states), []).step
  expect([stepOf(), stepOf('withdrawn'), stepOf('released', 'returned')]).toEqual(['admit', 'admit', 'admit'])
  expect([stepOf('returned'), stepOf('withdrawn', 'returned')]).toEqual(['choose', 'choose'])
  expect(suggestionFor(met('returned'), []).because).toBe('The last proposal was returned')
})

test('beside returned answers, the hint says that the key a accepts them', () => {
  const open = { subjectName: 'Biology', typed: 'C6', verification: null } as unknown as VerifiedRow
  const confirm = suggestionFor(notMet([]), [open])
  expect(keyHintOf(confirm, false)).toBe(': press a if they agree')
  expect(keyHintOf(confirm, true)).toBe('. First press a to accept the answers, or c to ask again')
  expect(keyHintOf(suggestionFor(notMet([]), []), true)).toBe(
    ': press a to accept the answers, or c to ask again',
  )
})
