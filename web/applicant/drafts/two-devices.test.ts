import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { DraftAnswers } from '#contract/draft-answers.ts'
import type { StoredDraft } from '#contract/endpoints/draft.ts'

/*
 * Tests two devices of one applicant that type in the same form without saving it. The modules are loaded once for each
 * device. The devices share a server, which rejects a draft that is not based on the stored draft of the other device.
 * Only the device created last may merge, because the merge script is imported later, with the modules of that device.
 */

let stored: StoredDraft | null
let saves: number

vi.mock('#web/state/device-database.ts', () => ({
  hasDatabase: async () => false,
  changeRow: async (_table: string, _id: string, next: (before?: object) => object | null) => next(),
}))

const empty: DraftAnswers = { address: '', phone: '', basedOn: 'v1' }

async function newDevice() {
  vi.resetModules()
  const { serverDrafts } = await import('./server-drafts.ts')
  vi.spyOn(serverDrafts, 'read').mockImplementation(async () => (stored === null ? [] : [stored]))
  vi.spyOn(serverDrafts, 'remove').mockResolvedValue(undefined)
  const write = vi.spyOn(serverDrafts, 'write').mockImplementation(async (section, answers, sent) => {
    const { basedOn, writer } = sent
    if (stored !== null && stored.savedAt !== basedOn && stored.writer !== writer) return { newer: stored }
    saves += 1
    stored = { section, answers, savedAt: new Date(saves).toISOString(), writer }
    return { savedAt: stored.savedAt }
  })
  const { openDrafts, sectionDraft } = await import('./section-drafts.ts')
  const { sendAll } = await import('./send-drafts.ts')
  const { draftConflicts, unsentSections } = await import('./held-drafts.ts')
  const { conflictOf, chooseDraft } = await import('../compare/choose-draft.ts')
  await openDrafts({ profileId: 'ada', own: true, confirmed: true })
  const draft = sectionDraft('biodata')
  let values: DraftAnswers = { ...empty, ...(draft.read() as DraftAnswers) }
  draft.follow?.((changes) => {
    values = { ...values, ...(changes as DraftAnswers) }
  })
  const conflict = () => draftConflicts.get().biodata
  return {
    draft,
    write,
    sendAll,
    unsentSections,
    values: () => values,
    async type(typed: DraftAnswers) {
      const before = values
      values = { ...values, ...typed }
      draft.keep(values, before)
      await sendAll()
    },
    conflict() {
      const serverDraft = conflict()
      return serverDraft === undefined ? null : conflictOf(serverDraft)
    },
    async keep(side: 'local' | 'server') {
      const serverDraft = conflict()
      if (serverDraft !== undefined) chooseDraft(serverDraft, side)
      await sendAll()
    },
  }
}

beforeEach(() => {
  stored = null
  saves = 0
  vi.stubGlobal('navigator', {})
  // Two devices have no channel between them.
  vi.stubGlobal('BroadcastChannel', undefined)
  Reflect.deleteProperty(globalThis, 'BroadcastChannel')
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('different fields are merged, shown on the second device, and stored', async () => {
  const [phone, computer] = [await newDevice(), await newDevice()]
  await phone.type({ address: '1 Phone Road' })
  await computer.type({ phone: '0805' })
  const both = { ...empty, address: '1 Phone Road', phone: '0805' }
  expect(stored?.answers).toEqual(both)
  expect(computer.values()).toEqual(both)
  expect(computer.conflict()).toBeNull()
})

test('the same field: nothing is sent until one text is chosen', async () => {
  const [phone, computer] = [await newDevice(), await newDevice()]
  await phone.type({ address: '1 Phone Road' })
  await computer.type({ address: '2 Computer Road', phone: '0805' })
  expect(computer.conflict()).toEqual({
    local: { address: '2 Computer Road' },
    server: { address: '1 Phone Road' },
  })
  await computer.sendAll()
  expect(stored?.answers).toEqual({ ...empty, address: '1 Phone Road' })
  expect(computer.unsentSections()).toEqual(['biodata'])
  await computer.keep('local')
  expect(computer.conflict()).toBeNull()
  expect(stored?.answers).toEqual({ ...empty, address: '2 Computer Road', phone: '0805' })
})

test('the other text can be chosen, and what was typed in other fields stays', async () => {
  const [phone, computer] = [await newDevice(), await newDevice()]
  await phone.type({ address: '1 Phone Road' })
  await computer.type({ address: '2 Computer Road', phone: '0805' })
  await computer.keep('server')
  expect(stored?.answers).toEqual({ ...empty, address: '1 Phone Road', phone: '0805' })
  expect(computer.values()).toEqual(stored?.answers)
})

test('a field that the other text does not have is removed', async () => {
  const phone = await newDevice()
  await phone.type({ address: '1 Phone Road', phone: '0805' })
  const computer = await newDevice()
  if (stored !== null)
    stored = { ...stored, answers: { phone: '0805', basedOn: 'v1' }, savedAt: new Date(9).toISOString() }
  await computer.type({ address: '2 Computer Road' })
  expect(computer.conflict()).toEqual({ local: { address: '2 Computer Road' }, server: {} })
  await computer.keep('server')
  expect(stored?.answers).toEqual({ phone: '0805', basedOn: 'v1' })
})

test('after a lost response, the device goes on without a question', async () => {
  const phone = await newDevice()
  phone.write.mockImplementationOnce(async (section, answers, { writer }) => {
    stored = { section, answers, savedAt: new Date(0).toISOString(), writer }
    return null
  })
  await phone.type({ address: '1 Pho' })
  await phone.type({ address: '1 Phone Road' })
  expect(phone.conflict()).toBeNull()
  expect(stored?.answers).toEqual({ ...empty, address: '1 Phone Road' })
})

test('a form that is being sent does not change', async () => {
  const [phone, computer] = [await newDevice(), await newDevice()]
  await phone.type({ address: '1 Phone Road' })
  const sending = computer.type({ phone: '0805' })
  computer.draft.hold?.()
  await sending
  expect(computer.values()).toEqual({ ...empty, phone: '0805' })
  computer.draft.leave?.()
  await computer.sendAll()
  expect(computer.values()).toEqual({ ...empty, address: '1 Phone Road', phone: '0805' })
})
