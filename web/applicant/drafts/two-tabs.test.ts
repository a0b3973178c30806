import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { DraftAnswers } from '#contract/draft-answers.ts'

/*
 * Tests two tabs of the applicant's own device with the same form. The modules are loaded once for each tab. The tabs
 * share the database and the channel between tabs.
 */

const shared = vi.hoisted(() => ({
  rows: new Map<string, object>(),
  isFull: false,
  listeners: new Map<object, (event: { data: unknown }) => void>(),
}))

vi.mock('#web/state/device-database.ts', () => ({
  hasDatabase: async () => true,
  rowsOf: async () => [...shared.rows.values()],
  rowOf: async (_: string, id: string) => shared.rows.get(id),
  changeRow: async (_: string, id: string, next: (before?: object) => object | null) => {
    if (shared.isFull) throw new Error('The device is full')
    const row = next(shared.rows.get(id))
    if (row === null) shared.rows.delete(id)
    else shared.rows.set(id, row)
    return row
  },
}))

class Channel {
  addEventListener(_: string, listener: (event: { data: unknown }) => void): void {
    shared.listeners.set(this, listener)
  }
  postMessage(data: unknown): void {
    for (const [channel, listener] of shared.listeners) if (channel !== this) listener({ data })
  }
}

/** Form values before anything is typed. */
const empty: DraftAnswers = { address: '', phone: '', basedOn: 'v1' }

async function newTab() {
  vi.resetModules()
  const { serverDrafts } = await import('./server-drafts.ts')
  vi.spyOn(serverDrafts, 'read').mockResolvedValue([])
  vi.spyOn(serverDrafts, 'write').mockResolvedValue({ savedAt: '2026-11-21T13:32:00.000Z' })
  vi.spyOn(serverDrafts, 'remove').mockResolvedValue(undefined)
  const { openDrafts, sectionDraft } = await import('./section-drafts.ts')
  const { sendAll } = await import('./send-drafts.ts')
  await openDrafts({ profileId: 'ada', own: true, confirmed: true })
  const draft = sectionDraft('biodata')
  let values: DraftAnswers = { ...empty, ...(draft.read() as DraftAnswers) }
  draft.follow?.((changes) => {
    values = { ...values, ...(changes as DraftAnswers) }
  })
  return {
    draft,
    serverDrafts,
    sendAll,
    values: () => values,
    /** Changes values and stores them in the draft, as `useForm` does when the applicant types. */
    type(typed: DraftAnswers) {
      const before = values
      values = { ...values, ...typed }
      draft.keep(values, before)
    },
  }
}

const stored = () => (shared.rows.get('ada:biodata') as { answers: DraftAnswers } | undefined)?.answers
/**
 * Waits until both tabs have written their own changes and read the changes of the other tab. All of this work is done
 * in microtasks, which run before the next timer.
 */
const settled = () => new Promise((resolve) => setTimeout(resolve))

beforeEach(() => {
  shared.rows.clear()
  shared.listeners.clear()
  shared.isFull = false
  vi.stubGlobal('BroadcastChannel', Channel)
  vi.stubGlobal('navigator', {})
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const both = { ...empty, address: '12 Market Road', phone: '0803' }

test('two tabs type in different fields, and both texts are stored, shown and sent', async () => {
  const [first, second] = [await newTab(), await newTab()]
  first.type({ address: '12 Market Road' })
  await settled()
  second.type({ phone: '0803' })
  await settled()
  expect(stored()).toEqual(both)
  expect([first.values(), second.values()]).toEqual([both, both])
  await second.sendAll()
  expect(second.serverDrafts.write).toHaveBeenCalledWith('biodata', both, expect.anything())
})

test('two tabs that type at the same time keep both texts', async () => {
  const [first, second] = [await newTab(), await newTab()]
  for (const length of [1, 4, 14]) {
    first.type({ address: both.address.slice(0, length) })
    second.type({ phone: both.phone.slice(0, length) })
  }
  await settled()
  expect(stored()).toEqual(both)
  expect([first.values(), second.values()]).toEqual([both, both])
})

test('a tab without messages from the other one still keeps its text', async () => {
  vi.stubGlobal('BroadcastChannel', undefined)
  Reflect.deleteProperty(globalThis, 'BroadcastChannel')
  const [first, second] = [await newTab(), await newTab()]
  first.type({ address: '12 Market Road' })
  await settled()
  second.type({ phone: '0803' })
  await settled()
  expect(stored()).toEqual(both)
  expect(second.values()).toEqual(both)
})

test('in the same field the last change counts', async () => {
  const [first, second] = [await newTab(), await newTab()]
  first.type({ address: '12' })
  await settled()
  second.type({ address: '14' })
  await settled()
  first.type({ phone: '0803' })
  await settled()
  expect(stored()).toEqual({ ...both, address: '14' })
})

test('the server’s confirmation of one tab does not replace newer text of the other', async () => {
  const [first, second] = [await newTab(), await newTab()]
  first.type({ address: '12 Market Road' })
  await settled()
  const confirmed = Promise.withResolvers<{ savedAt: string }>()
  vi.spyOn(first.serverDrafts, 'write').mockImplementationOnce(() => confirmed.promise)
  const sending = first.sendAll()
  second.type({ phone: '0803' })
  confirmed.resolve({ savedAt: '2026-11-21T13:32:00.000Z' })
  await sending
  await settled()
  expect(shared.rows.get('ada:biodata')).toMatchObject({ answers: both, savedAt: null })
})

test('text that could not be stored at first is stored with the next change', async () => {
  vi.spyOn(console, 'error').mockReturnValue(undefined)
  const [first, second] = [await newTab(), await newTab()]
  second.type({ phone: '0803' })
  await settled()
  shared.isFull = true
  first.type({ address: '12 Market Road' })
  await settled()
  shared.isFull = false
  first.type({ nin: '123' })
  await settled()
  expect(stored()).toEqual({ ...both, nin: '123' })
})

test('a saved form deletes the draft in both tabs', async () => {
  const [first, second] = [await newTab(), await newTab()]
  first.type({ address: '12 Market Road' })
  await settled()
  first.draft.discard()
  await settled()
  expect(stored()).toBeUndefined()
  expect(second.draft.read()).toEqual({})
})

test('text typed in one tab while the other sends its form is not deleted with the draft', async () => {
  const [first, second] = [await newTab(), await newTab()]
  first.type({ address: '12 Market Road' })
  await settled()
  first.draft.hold?.()
  second.type({ phone: '0803' })
  await settled()
  first.draft.discard()
  await settled()
  expect(stored()).toEqual(both)
})

test('a form that was sent without a draft does not delete the text of the other tab', async () => {
  const [first, second] = [await newTab(), await newTab()]
  first.draft.hold?.()
  second.type({ phone: '0803' })
  await settled()
  first.draft.discard()
  await settled()
  expect(stored()).toEqual({ ...empty, phone: '0803' })
})
