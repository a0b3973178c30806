import { expect, test } from 'vitest'
import { cannot, mayNotDecide } from './decision-words.ts'

test('the message names the state that forbids the action', () => {
  const sentences = [
    cannot('approve', 'approved'),
    cannot('withdraw', 'scheduled'),
    cannot('return', 'released'),
    cannot('schedule', 'returned'),
    cannot('release', 'withdrawn'),
    cannot('schedule', 'proposed'),
  ]
  expect(sentences).toEqual([
    'This decision is approved and waits for its release: it cannot be approved.',
    'This decision is scheduled for release: it cannot be withdrawn.',
    'This decision has been released: it cannot be returned.',
    'This decision was returned to its proposer: it cannot be released.',
    'This decision was withdrawn: it cannot be released.',
    'This decision is proposed and waits for approval: it cannot be released.',
  ])
})

test('the message says which decision prevents another proposal', () => {
  expect(mayNotDecide('proposed')).toBe(
    'There is a decision about this application already: it is proposed and waits for approval.',
  )
})
