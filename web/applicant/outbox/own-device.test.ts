import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { DraftAnswers } from '#contract/draft-answers.ts'
import type { Profile } from '#contract/profile.ts'
import { memoryStorage } from '#tests/support/browser/memory-storage.ts'

/*
 * Tests two tabs of a shared device that becomes the applicant's own. The modules are loaded once for each tab. The
 * tabs share the storage, the database and the channels between tabs.
 */

const shared = vi.hoisted(() => ({
  /** Error of each write to the database; null if writes succeed. */
  failure: null as Error | null,
  /** Maximum size of the bytes that the outbox can store. */
  spaceBytes: Number.POSITIVE_INFINITY,
  /** Current rows of the outbox. `written`: all rows written to it so far. */
  outbox: new Map<string, object>(),
  written: [] as object[],
  rows: new Map<string, object>(),
  pictures: new Map<string, object>(),
  /** Resolves when all changes of `pictures` have been made. A database makes changes in the order of their calls. */
  picturesWritten: Promise.resolve(),
  /** Writes to the outbox wait for this promise. */
  outboxOpen: Promise.resolve(),
  channels: new Map<object, { name: string; hear(event: { data: unknown }): void }[]>(),
}))

function changePictures(change: () => unknown): Promise<void> {
  const soon = () => new Promise((resolve) => setTimeout(resolve))
  shared.picturesWritten = shared.picturesWritten.then(soon).then(() => void change())
  return shared.picturesWritten
}

vi.mock('#web/state/device-database.ts', () => ({
  hasDatabase: async () => true,
  rowsOf: async () => [...shared.rows.values()],
  rowOf: async (_: string, id: string) => shared.rows.get(id),
  putRow: async (table: string, row: { id: string; bytes?: Uint8Array }) => {
    if (shared.failure !== null) throw shared.failure
    if (row.bytes && row.bytes.length > shared.spaceBytes)
      throw new DOMException('Full', 'QuotaExceededError')
    if (table === 'pictures') return changePictures(() => shared.pictures.set(row.id, row))
    if (table !== 'outbox') return
    await shared.outboxOpen
    shared.written.push(row)
    shared.outbox.set(row.id, row)
  },
  deleteRow: async (table: 'outbox' | 'pictures', id: string) =>
    table === 'pictures' ? changePictures(() => shared.pictures.delete(id)) : void shared.outbox.delete(id),
  changeRow: async (_: string, id: string, next: (before?: object) => object | null) => {
    const row = next(shared.rows.get(id))
    if (row === null) shared.rows.delete(id)
    else shared.rows.set(id, row)
    return row
  },
}))

class Channel {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
  addEventListener(_: string, hear: (event: { data: unknown }) => void): void {
    shared.channels.set(this, [...(shared.channels.get(this) ?? []), { name: this.name, hear }])
  }
  postMessage(data: unknown): void {
    for (const [channel, listeners] of shared.channels)
      if (channel !== this)
        for (const { name, hear } of listeners) if (name === this.name) setTimeout(() => hear({ data }))
  }
}

const profile = { profileId: 'ada', firstname: 'Ada', surname: 'Obi', nextStage: 'Biodata' } as Profile
const onServer: DraftAnswers = { address: '1 Old Road', phone: '' }

async function newTab() {
  vi.resetModules()
  const { serverDrafts } = await import('../drafts/server-drafts.ts')
  const savedAt = '2026-11-21T13:32:00.000Z'
  vi.spyOn(serverDrafts, 'read').mockResolvedValue([
    { section: 'biodata', answers: onServer, savedAt, writer: 'w' },
  ])
  vi.spyOn(serverDrafts, 'write').mockResolvedValue(null)
  const { remember } = await import('../session/persisted.ts')
  const { rememberProfile } = await import('../session/session.ts')
  const authentication = { isAuthenticated: true, tokenType: 'Bearer', expiresIn: 900, ownDevice: false }
  remember('authentication', authentication)
  rememberProfile(profile)
  const { openDrafts, sectionDraft } = await import('../drafts/section-drafts.ts')
  await openDrafts({ profileId: 'ada', own: false, confirmed: true })
  const { keepHere, offerOwnDevice } = await import('./own-device.tsx')
  const { dropPicture, keepPicture, slotsOnlyInTab } = await import('../images/kept-pictures.ts')
  offerOwnDevice()
  const draft = sectionDraft('biodata')
  return {
    keepHere,
    keepPicture,
    dropPicture,
    slotsOnlyInTab,
    read: () => draft.read(),
    type: (typed: DraftAnswers) => draft.keep({ ...draft.read(), ...typed }),
  }
}

const stored = () => (shared.rows.get('ada:biodata') as { answers: DraftAnswers } | undefined)?.answers
/**
 * Waits until both tabs have written, and have read the changes of the other tab. Each of these steps takes one timer, so
 * the function waits for many timers one after another. On a busy machine, one long timer could end before the steps.
 */
async function settled(): Promise<void> {
  for (let timers = 0; timers < 50; timers += 1) await new Promise((resolve) => setTimeout(resolve))
}

beforeEach(() => {
  shared.failure = null
  shared.spaceBytes = Number.POSITIVE_INFINITY
  shared.rows.clear()
  shared.pictures.clear()
  shared.outbox.clear()
  shared.written.length = 0
  shared.channels.clear()
  shared.outboxOpen = Promise.resolve()
  vi.stubGlobal('BroadcastChannel', Channel)
  vi.stubGlobal('localStorage', memoryStorage())
  vi.stubGlobal('sessionStorage', memoryStorage())
  vi.stubGlobal('addEventListener', () => undefined)
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('No network')))
  vi.spyOn(console, 'error').mockReturnValue(undefined)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('a tab with an older draft does not replace the text of the tab in which the button was pressed', async () => {
  const [first, second] = [await newTab(), await newTab()]
  first.type({ address: '12 Market Road' })
  expect(await first.keepHere()).toBe(null)
  const typed = { address: '12 Market Road', phone: '' }
  await expect.poll(() => second.read()).toEqual(typed)
  await settled()
  expect([stored(), first.read(), second.read()]).toEqual([typed, typed, typed])
})

test('the unsent text of both tabs is kept', async () => {
  const [first, second] = [await newTab(), await newTab()]
  first.type({ address: '12 Market Road' })
  second.type({ phone: '0803' })
  expect(await first.keepHere()).toBe(null)
  const both = { address: '12 Market Road', phone: '0803' }
  await expect.poll(() => [stored(), first.read(), second.read()]).toEqual([both, both, both])
})

const sending = { image: new Blob(['slip'.repeat(1_000)]), name: 'slip.jpg', begun: true }

test('a picture that is being sent is kept, if there is space for it', async () => {
  const tab = await newTab()
  await tab.keepPicture('olevelResults', sending)
  expect(shared.pictures.size).toBe(0)
  expect(await tab.keepHere()).toBe(null)
  await expect.poll(() => shared.pictures.get('ada:olevelResults')).toMatchObject(sending)
  const [{ bytes }] = shared.written as [{ bytes: Uint8Array }]
  expect(bytes.length).toBeGreaterThan(sending.image.size)
})

test('a picture whose upload ends while its tab follows a `keepHere` elsewhere is kept in its last state', async () => {
  const [first, second] = [await newTab(), await newTab()]
  await second.keepPicture('request-7', sending)
  await second.keepPicture('request-8', sending, { interrupted: true })
  expect(await first.keepHere()).toBe(null)
  // The second tab is still testing the space.
  let endTest = (): void => undefined
  shared.outboxOpen = new Promise((resolve) => {
    endTest = resolve
  })
  const moved = second.keepHere()
  for (const slot of ['request-7', 'request-8'] as const)
    await second.keepPicture(slot, { ...sending, sent: true })
  endTest()
  await moved
  await settled()
  expect([...shared.pictures.values()]).toMatchObject([{ sent: true }, { sent: true }])
})

test('a picture whose upload ends while the pictures are being moved is kept in its last state', async () => {
  const tab = await newTab()
  await tab.keepPicture('olevelResults', sending)
  await tab.keepPicture('request-7', sending)
  expect(await tab.keepHere()).toBe(null)
  await tab.keepPicture('request-7', { ...sending, sent: true })
  await settled()
  expect(shared.pictures.get('ada:request-7')).toMatchObject({ sent: true })
})

test('a picture that has been sent before is not kept', async () => {
  const tab = await newTab()
  await tab.keepPicture('olevelResults', sending)
  await tab.dropPicture('olevelResults')
  expect(await tab.keepHere()).toBe(null)
  await settled()
  expect(shared.pictures.size).toBe(0)
})

test('a picture that the server has is not kept', async () => {
  const tab = await newTab()
  await tab.keepPicture('request-7', sending)
  await tab.keepPicture('request-7', { ...sending, sent: true })
  expect(await tab.keepHere()).toBe(null)
  await settled()
  const [{ bytes }] = shared.written as [{ bytes: Uint8Array }]
  expect(bytes.length).toBeLessThan(sending.image.size)
  expect(shared.pictures.size).toBe(0)
})

test('text and interrupted pictures are kept if there is no space for the other pictures', async () => {
  const tab = await newTab()
  tab.type({ address: '12 Market Road' })
  await tab.keepPicture('olevelResults', sending)
  await tab.keepPicture('request-7', { ...sending, image: new Blob(['small']) }, { interrupted: true })
  shared.spaceBytes = sending.image.size
  expect(await tab.keepHere()).toBe(null)
  await settled()
  expect([stored()?.address, [...shared.pictures.keys()]]).toEqual(['12 Market Road', ['ada:request-7']])
  // The outbox lists the other picture, and the browser asks before it closes the page.
  expect(tab.slotsOnlyInTab()).toEqual(['olevelResults'])
})

test.each([
  ['a full device', 'full', new DOMException('Full', 'QuotaExceededError')],
  ['a browser that blocks the database', 'blocked', new DOMException('Blocked', 'SecurityError')],
] as const)('%s keeps the text in the tab, and the device stays shared', async (_, obstacle, failure) => {
  const tab = await newTab()
  tab.type({ address: '12 Market Road' })
  shared.failure = failure
  const before = { ...sessionStorage }
  expect(await tab.keepHere()).toBe(obstacle)
  await settled()
  expect([stored(), tab.read().address, { ...sessionStorage }]).toEqual([undefined, '12 Market Road', before])
  expect({ ...localStorage }).toEqual({})
})

test('blocked local storage is not reported as a full device', async () => {
  const tab = await newTab()
  tab.type({ address: '12 Market Road' })
  vi.stubGlobal('localStorage', undefined)
  expect(await tab.keepHere()).toBe('blocked')
  expect(tab.read().address).toBe('12 Market Road')
})

test('the space for the text is tested with random bytes, never with the text', async () => {
  const tab = await newTab()
  const address = '12 Market Road'.repeat(10_000)
  tab.type({ address })
  expect(await tab.keepHere()).toBe(null)
  expect(shared.written).toEqual([{ id: 'space', owner: '', bytes: expect.any(Uint8Array) }])
  const [{ bytes }] = shared.written as [{ bytes: Uint8Array }]
  expect(bytes.length).toBeGreaterThan(address.length)
  expect(gzipSync(bytes).length).toBeGreaterThanOrEqual(bytes.length)
  expect(shared.outbox.size).toBe(0)
})

test('bytes that a killed browser has left are deleted in the next session', async () => {
  shared.outbox.set('space', { id: 'space', owner: '' })
  await newTab()
  await expect.poll(() => shared.outbox.size).toBe(0)
})
