import { expect, test } from 'vitest'
import { typedIn } from './typed-proposal.ts'

test('lists reasons before texts and leaves out empty and unknown values', () => {
  const draft = {
    kind: 'reject',
    programmeId: 'p1',
    reasons: ['late', 'no such reason', 7],
    ground: '',
    exceptionReason: ' ',
    conditions: 'Bring the original slip.',
    sentence: 'Apply again next year.',
  }
  expect(typedIn(draft)).toEqual([
    'The application came after the closing date.',
    'Bring the original slip.',
    'Apply again next year.',
  ])
})

test('reads a draft without the expected fields', () => {
  expect(typedIn({})).toEqual([])
  expect(typedIn({ reasons: 'late', sentence: 3 })).toEqual([])
})
