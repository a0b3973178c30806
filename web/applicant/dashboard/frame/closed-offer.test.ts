import { expect, test } from 'vitest'
import { closedOffer } from './closed-offer.ts'

const open = { letterWithdrawnAt: null, declinedAt: null, lapsedAt: null }
const at = '2026-11-22T20:00:00.000Z'

test('an open offer is not closed', () => {
  expect(closedOffer(open)).toBeNull()
})

test.each([
  ['lapsedAt', 'your offer has lapsed'],
  ['declinedAt', 'you have declined your offer'],
  ['letterWithdrawnAt', 'your letter of admission was withdrawn'],
])('%s closes the offer, and the sentence says so', (name, words) => {
  expect(closedOffer({ ...open, [name]: at })).toContain(`Closed, because ${words}.`)
})

test('a withdrawn letter is named before a declined offer', () => {
  expect(closedOffer({ letterWithdrawnAt: at, declinedAt: at, lapsedAt: null })).toContain('was withdrawn')
})
