import { expect, test } from 'vitest'
import { mergeDrafts } from './merge-drafts.ts'
import { newerBase } from './rebase.ts'

const base = { address: '', phone: '0803', noOthername: false, basedOn: 'v1' }

test('fields that one side has changed are merged', () => {
  const merged = mergeDrafts(base, { ...base, address: '1 Phone Road' }, { ...base, phone: '0805' })
  expect(merged).toEqual({ answers: { ...base, address: '1 Phone Road', phone: '0805' }, conflicts: [] })
})

test('a field that both have changed keeps the text of this device, and is named', () => {
  const mine = { ...base, address: '1 Phone Road', phone: '0805' }
  const merged = mergeDrafts(base, mine, { ...base, address: '2 Computer Road', noOthername: true })
  expect(merged).toEqual({ answers: { ...mine, noOthername: true }, conflicts: ['address'] })
})

test('the same text on both sides is no conflict', () => {
  const same = { ...base, address: '1 Road' }
  expect(mergeDrafts(base, same, { ...same })).toEqual({ answers: same, conflicts: [] })
})

test('a field that is cleared on one side is cleared', () => {
  const merged = mergeDrafts(base, { ...base, address: '1 Road' }, { ...base, phone: '' })
  expect(merged.answers).toEqual({ ...base, address: '1 Road', phone: '' })
})

test('a missing field counts as empty', () => {
  expect(mergeDrafts({}, { reply: '', other: 'Mine' }, { reply: 'Monday' })).toEqual({
    answers: { reply: 'Monday', other: 'Mine' },
    conflicts: [],
  })
})

test('a reply that the other device has sent leaves the draft', () => {
  const before = { one: 'Sent', two: 'Open' }
  expect(mergeDrafts(before, { ...before, two: 'Changed' }, { two: 'Open' })).toEqual({
    answers: { two: 'Changed' },
    conflicts: [],
  })
})

test('a field that is not shown is never a conflict', () => {
  const mine = { 'document-1': 'token a', basedOn: 'v2' }
  expect(mergeDrafts({ basedOn: 'v0' }, mine, { 'document-1': 'token b', basedOn: 'v1' })).toEqual({
    answers: mine,
    conflicts: [],
  })
})

test('of two versions of a draft, the one that the server stored later is the newer base', () => {
  const typed = { answers: {}, savedAt: null }
  const [early, late] = ['2026-11-21T13:32:00.000Z', '2026-11-21T13:32:00.001Z'].map((savedAt) => ({
    answers: {},
    savedAt,
  })) as [{ answers: {}; savedAt: string }, { answers: {}; savedAt: string }]
  expect([newerBase(typed, early), newerBase(late, early), newerBase(early, late)]).toEqual([
    early,
    late,
    late,
  ])
})
