import { afterEach, expect, test } from 'vitest'
import { forgetQueue, maximumSelection, queueMemory, remember, select } from './queue-memory.ts'

afterEach(forgetQueue)

const row = (id: number) => ({ applicantId: `a${id}`, decisionId: `d${id}` })
const chosen = () => [...queueMemory.get().selected.values()]

test('selects and deselects', () => {
  select([row(1), row(2)], true)
  select([row(1)], false)
  expect(chosen()).toEqual(['d2'])
})

test('never selects more than the maximum of one release', () => {
  select(
    Array.from({ length: maximumSelection + 5 }, (_, id) => row(id)),
    true,
  )
  expect(chosen()).toHaveLength(maximumSelection)
})

test('keeps the search when decisions are selected', () => {
  remember({ search: 'Bala' })
  select([row(1)], true)
  expect(queueMemory.get()).toMatchObject({ search: 'Bala', opened: null })
})
