import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { DraftAnswers } from '#contract/draft-answers.ts'
import type { StoredDraft } from '#contract/endpoints/draft.ts'
import { type DeviceDraft, deviceDrafts } from './device-drafts.ts'
import { conflictOf } from '../compare/choose-draft.ts'
import { draftConflicts } from './held-drafts.ts'
import { closeDrafts, openDrafts, sectionDraft } from './section-drafts.ts'
import { sendAll } from './send-drafts.ts'
import { serverDrafts } from './server-drafts.ts'

/* Tests a device that has unsent text and, when its drafts are opened, finds another draft on the server. */

const [earlier, later] = ['2026-11-20T10:00:00.000Z', '2026-11-21T13:32:00.000Z'] as const
const base = { address: '', phone: '0803' }
let onDevice: DeviceDraft[]
let onServer: StoredDraft[]

vi.mock('#web/state/device-database.ts', () => ({
  changeRow: async (_table: string, _id: string, next: (before?: object) => object | null) => next(),
}))

beforeEach(() => {
  vi.spyOn(deviceDrafts, 'read').mockImplementation(async () => onDevice)
  vi.spyOn(serverDrafts, 'read').mockImplementation(async () => onServer)
  vi.spyOn(serverDrafts, 'write').mockResolvedValue({ savedAt: '2026-11-22T09:00:00.000Z' })
})
afterEach(() => {
  closeDrafts(false)
  vi.restoreAllMocks()
})

/**
 * Opens and sends the drafts of a device with the unsent text `typed`. The text is based on `known`, a draft that the
 * server stored earlier. `serverDraft` contains values of the draft that the server has now. Returns the resulting
 * draft.
 */
async function openWith(typed: DraftAnswers, serverDraft: Partial<StoredDraft>, known: DraftAnswers = base) {
  const section = serverDraft.section ?? 'biodata'
  const continued = { answers: known, savedAt: earlier }
  const draft = { profileId: 'ada', section, answers: typed, savedAt: null, changedAt: Date.now() }
  onDevice = [{ ...draft, base: continued, writer: 'this-device' }]
  onServer = [{ section, answers: base, savedAt: later, writer: 'other-device', ...serverDraft }]
  await openDrafts({ profileId: 'ada', own: true, confirmed: true })
  await sendAll()
  return sectionDraft(section).read()
}
/** Expects that the last request sent these answers, based on the draft that the server stored at `basedOn`. */
const expectSent = (answers: DraftAnswers, basedOn: string) =>
  expect(serverDrafts.write).toHaveBeenLastCalledWith('biodata', answers, { basedOn, writer: 'this-device' })

test('unsent text is not replaced by the draft that it continues', async () => {
  const typed = { ...base, address: '1 Phone Road' }
  expect(await openWith(typed, { savedAt: earlier })).toEqual(typed)
  expectSent(typed, earlier)
})

test('text that another device has typed in other fields is added to the unsent text', async () => {
  const typed = { ...base, address: '1 Phone Road' }
  const both = { ...typed, phone: '0805' }
  expect(await openWith(typed, { answers: { ...base, phone: '0805' } })).toEqual(both)
  expectSent(both, later)
})

test('fields that the known draft did not have are merged too', async () => {
  expect(await openWith({ slip: 'Lost' }, { answers: { letter: 'Monday' } }, {})).toEqual({
    slip: 'Lost',
    letter: 'Monday',
  })
})

test('different text in the same field leads to a question, and nothing is sent', async () => {
  const typed = { ...base, address: '1 Phone Road' }
  expect(await openWith(typed, { answers: { ...base, address: '2 Computer Road' } })).toEqual(typed)
  const serverDraft = draftConflicts.get().biodata
  expect(serverDraft && conflictOf(serverDraft)).toEqual({
    local: { address: '1 Phone Road' },
    server: { address: '2 Computer Road' },
  })
  expect(serverDrafts.write).not.toHaveBeenCalled()
})

test('a new subject that was typed here is sent without a question, and not mixed with another one', async () => {
  const section = 'newSubject'
  const typed = { resultId: 'first', subjectName: 'Yoruba', grade: '' }
  const other = { resultId: 'second', subjectName: '', grade: 'C4' }
  expect(await openWith(typed, { section, answers: other }, {})).toEqual(typed)
  expect(draftConflicts.get()).toEqual({})
  const based = { basedOn: later, writer: 'this-device' }
  expect(serverDrafts.write).toHaveBeenLastCalledWith(section, typed, based)
})

test('a draft that this device has stored itself is continued without a question', async () => {
  const typed = { ...base, address: '1 Phone Road' }
  const answers = { ...base, address: '1 Pho' }
  expect(await openWith(typed, { answers, writer: 'this-device' })).toEqual(typed)
  expect(draftConflicts.get()).toEqual({})
  expectSent(typed, later)
})
