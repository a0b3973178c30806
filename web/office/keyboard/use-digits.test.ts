import { afterEach, expect, test } from 'vitest'
import { letterKeysStore } from './letter-keys.ts'
import { choiceOf, type DigitPress } from './use-digits.ts'

const choices = ['lost', 'asked']
const pressed = (key: string, held: Partial<DigitPress> = {}) =>
  choiceOf({ key, ctrlKey: false, altKey: false, metaKey: false, ...held }, choices)

afterEach(() => letterKeysStore.set(true))

test('a digit selects the choice with this number', () => {
  const keys = ['1', '2', '3', '0', '-1', '', ' ', 'a', 'F1', 'Enter']
  expect(keys.map((key) => pressed(key) ?? null)).toEqual([
    'lost',
    'asked',
    ...Array.from({ length: 8 }, () => null),
  ])
})

test.each(['ctrlKey', 'altKey', 'metaKey'])('a digit with %s selects nothing', (held) => {
  expect(pressed('1', { [held]: true })).toBeUndefined()
})

test('digits that are switched off select nothing', () => {
  letterKeysStore.set(false)
  expect(pressed('1')).toBeUndefined()
})
