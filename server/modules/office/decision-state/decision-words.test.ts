import { expect, test } from 'vitest'
import {
  impossibleActionText,
  decisionNotFound,
  alreadyDecidedText,
  unreleasedDecision,
} from './decision-words.ts'

test('the message names the state that forbids the action', () => {
  const sentences = [
    impossibleActionText('approve', 'approved'),
    impossibleActionText('withdraw', 'scheduled'),
    impossibleActionText('return', 'released'),
    impossibleActionText('schedule', 'returned'),
    impossibleActionText('release', 'withdrawn'),
    impossibleActionText('schedule', 'proposed'),
    impossibleActionText('stop', 'released'),
    impossibleActionText('undo-approval', 'scheduled'),
    impossibleActionText('undo-return', 'withdrawn'),
  ]
  expect(sentences).toEqual([
    'This decision is approved and waits for its release: it cannot be approved.',
    'This decision is scheduled for release: it cannot be withdrawn.',
    'This decision has been released: it cannot be returned.',
    'This decision was returned to its proposer: it cannot be released.',
    'This decision was withdrawn: it cannot be released.',
    'This decision is proposed and waits for approval: it cannot be released.',
    'This decision has been released: it cannot be stopped.',
    'This decision is scheduled for release: it is not an approval that can be undone.',
    'This decision was withdrawn: it is not a return that can be undone.',
  ])
})

test('a decision that cannot be released is described as unknown, or by its state', () => {
  expect(unreleasedDecision('d1')).toEqual({ decisionId: 'd1', code: 'not-found', because: decisionNotFound })
  expect(unreleasedDecision('d1', 'returned')).toEqual({
    decisionId: 'd1',
    code: 'decision-state-changed',
    because: 'This decision was returned to its proposer: it cannot be released.',
  })
})

test('the message says which decision prevents another proposal', () => {
  expect(alreadyDecidedText('proposed')).toBe(
    'There is a decision about this application already: it is proposed and waits for approval.',
  )
})
