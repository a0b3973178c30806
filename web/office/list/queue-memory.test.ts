import { afterEach, expect, test, vi } from 'vitest'
import { officeList } from '#contract/office/list/list.ts'
import { selectionOf } from './bulk-selection.ts'
import {
  clearSelection,
  deselectDecisions,
  forgetQueue,
  keepSelectionOf,
  maximumSelection,
  queueMemory,
  recallQueue,
  remember,
  searchOf,
  select,
  selectWhole,
  showList,
} from './queue-memory.ts'

afterEach(forgetQueue)

const row = (id: number) => ({ applicantId: `a${id}`, decisionId: `d${id}`, status: 'approved' }) as const
const chosen = () => [...queueMemory.get().selected.values()]

test('selects and deselects an application', () => {
  select([row(1), row(2)], true)
  select([row(1)], false)
  expect(chosen()).toEqual(['d2'])
})

test('selects an application without a decision to release', () => {
  select([{ ...row(1), status: 'proposed' }, row(2)], true)
  expect(chosen()).toEqual(['', 'd2'])
  deselectDecisions(['d2'])
  expect(chosen()).toEqual([''])
  clearSelection()
  expect(chosen()).toEqual([])
})

test('never selects more than the maximum', () => {
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

test('other filters clear the selection, another order does not', () => {
  keepSelectionOf('eligibility=met')
  select([row(1)], true)
  keepSelectionOf('eligibility=met')
  expect(chosen()).toEqual(['d1'])
  keepSelectionOf('eligibility=short')
  expect(chosen()).toEqual([])
})

test('another list starts without the search of the last one', () => {
  remember({ search: 'Bala', searched: 'status=submitted' })
  expect(searchOf(queueMemory.get(), 'status=submitted')).toBe('Bala')
  expect(searchOf(queueMemory.get(), 'status=approved')).toBe('')
})

test('«Select all» has no effect if another list is shown when the server responds', () => {
  const nursing = officeList.counts.body.parse({ programme: ['nursing-bsc'] })
  const hide = showList({ ...nursing, search: 'Bala' })
  selectWhole(nursing, { rows: [row(1)], complete: true })
  hide()
  selectWhole(nursing, { rows: [row(1)], complete: true })
  expect(chosen()).toEqual([])
  showList(nursing)
  selectWhole(nursing, { rows: [row(1)], complete: true })
  expect(chosen()).toEqual(['d1'])
})

/** A fake `sessionStorage`: stored keys are its own properties, as in a browser. */
class TabStorage {
  getItem(name: string): string | null {
    return Object.hasOwn(this, name) ? String(Reflect.get(this, name)) : null
  }
  setItem(name: string, value: string): void {
    Object.assign(this, { [name]: value })
  }
  removeItem(name: string): void {
    Reflect.deleteProperty(this, name)
  }
}

test('a reload keeps the search, the selection and the position, until the colleague signs out', () => {
  vi.stubGlobal('sessionStorage', new TabStorage())
  remember({ search: 'Bala', searched: 'status=approved', opened: 'a1' })
  select([row(1)], true)
  const kept = queueMemory.get()
  queueMemory.set(queueMemory.initial)
  recallQueue()
  expect(queueMemory.get()).toEqual(kept)
  forgetQueue()
  recallQueue()
  expect(queueMemory.get()).toEqual(queueMemory.initial)
  vi.unstubAllGlobals()
})

test('after a reload, a whole list of more than 1,000 can still be proposed together', () => {
  vi.stubGlobal('sessionStorage', new TabStorage())
  const view = officeList.counts.body.parse({ programme: ['nursing-bsc'] })
  keepSelectionOf('programme=nursing-bsc')
  showList(view)
  const rows = Array.from({ length: 1200 }, (_, id) => row(id))
  selectWhole(view, { rows, complete: true })
  select([row(7), row(9)], false)
  const selectionAfterReload = () => {
    queueMemory.set(queueMemory.initial)
    recallQueue()
    const { selected, whole } = queueMemory.get()
    return selectionOf(new Set(selected.keys()), whole)
  }
  expect(selectionAfterReload()).toEqual({ applicantIds: [], all: { view, except: ['a7', 'a9'] } })
  // An application outside the whole list does not match the list's filters. So the filters no longer describe the
  // selection, which is too large to be sent as ids.
  select([row(5000)], true)
  expect(selectionAfterReload()).toBe(null)
  keepSelectionOf('programme=law-llb')
  expect(queueMemory.get().whole).toBe(null)
  vi.unstubAllGlobals()
})

test('a reload keeps whether the list was longer than the selection', () => {
  vi.stubGlobal('sessionStorage', new TabStorage())
  const view = officeList.counts.body.parse({})
  showList(view)
  const isCut = () => queueMemory.get().whole?.isCut
  for (const complete of [false, true]) {
    selectWhole(view, { rows: [row(1)], complete })
    expect(isCut()).toBe(!complete)
    queueMemory.set(queueMemory.initial)
    recallQueue()
    expect(isCut()).toBe(!complete)
  }
  vi.unstubAllGlobals()
})
