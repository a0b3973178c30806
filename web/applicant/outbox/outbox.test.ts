import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FailedCall, RejectedCall } from '#web/api/call-errors.ts'
import { deviceItems } from './device-items.ts'
import {
  closeOutbox,
  openOutbox,
  outbox,
  removeItem,
  saveSection,
  sendWaiting,
  unsentItems,
} from './outbox.ts'
import type { OnSent, OutboxItem } from './outbox-item.ts'
import { type SectionBody, sectionSaves, type SendOptions } from '../saves/section-saves.ts'

type Programme = SectionBody<'programme'>
let stored: Map<string, OutboxItem>
let network: boolean
/** Requests that the server has received, in order, as [programme id, idempotency key]. */
let received: [string, string][]
const onSent = vi.fn<OnSent>()
const confirm = vi.fn()

const answer = { message: 'Saved.', title: 'Done', data: {} as never }
const rejected = new RejectedCall(422, {
  message: 'Not on offer.',
  title: 'Not possible',
  errors: { programmeId: 'Choose another one.' },
  code: 'choice-unknown',
})

beforeEach(async () => {
  vi.stubGlobal('addEventListener', () => undefined)
  vi.stubGlobal('document', { addEventListener: () => undefined, visibilityState: 'visible' })
  vi.useFakeTimers({ toFake: ['setInterval'] })
  stored = new Map()
  network = true
  received = []
  onSent.mockClear()
  vi.spyOn(deviceItems, 'read').mockImplementation(async () => [...stored.values()])
  vi.spyOn(deviceItems, 'keep').mockImplementation(async (item) => void stored.set(item.id, item))
  vi.spyOn(deviceItems, 'remove').mockImplementation(async (id) => void stored.delete(id))
  vi.spyOn(sectionSaves, 'programme').mockImplementation(
    async ({ programmeId }: Programme, { key }: SendOptions) => {
      if (!network) throw new FailedCall('No network')
      received.push([programmeId, key])
      return answer
    },
  )
})
afterEach(() => {
  closeOutbox()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const own = () => openOutbox({ profileId: 'ada', own: true, confirmed: true, confirm }, onSent)
const shared = () => openOutbox({ profileId: 'ada', own: false, confirmed: true, confirm }, onSent)
const save = (programmeId: string) => saveSection('programme', { programmeId })
const states = () => outbox.get().map(({ state }) => state)

test('a save is stored before it is sent, and removed from the device when the server has it', async () => {
  await own()
  const atSending: number[] = []
  vi.spyOn(sectionSaves, 'programme').mockImplementationOnce(async () => {
    atSending.push(stored.size)
    return answer
  })
  expect(await save('english')).toBe(answer)
  expect(atSending).toEqual([1])
  expect(stored.size).toBe(0)
  expect(states()).toEqual(['sent'])
  expect(onSent).not.toHaveBeenCalled()
})

test('without a network a save waits with its reason, and is sent once when the network returns', async () => {
  await own()
  network = false
  await expect(save('english')).rejects.toThrow('No network')
  expect(unsentItems()).toMatchObject([{ state: 'waiting', why: 'No network', waited: true }])
  expect(stored.size).toBe(1)
  network = true
  await Promise.all([sendWaiting(), sendWaiting()])
  expect(received).toHaveLength(1)
  expect(states()).toEqual(['sent'])
  expect(onSent).toHaveBeenCalledTimes(1)
  expect(stored.size).toBe(0)
})

test('attempts do not accumulate while a request gets no response', async () => {
  await own()
  network = false
  await expect(save('english')).rejects.toThrow()
  let attempts = 0
  let giveUp = () => undefined as void
  vi.spyOn(sectionSaves, 'programme').mockImplementation(async () => {
    attempts += 1
    if (attempts === 1)
      await new Promise<void>((resolve) => {
        giveUp = resolve
      })
    throw new FailedCall('No network')
  })
  const first = sendWaiting()
  await expect.poll(() => attempts).toBe(1)
  const others = Promise.all([sendWaiting(), sendWaiting(), sendWaiting()])
  await new Promise((resolve) => setTimeout(resolve))
  giveUp()
  await Promise.all([first, others])
  expect(attempts).toBe(2)
  await sendWaiting()
  expect(attempts).toBe(3)
})

test('the saves of a section are sent in their order, each with its own key', async () => {
  await own()
  network = false
  await expect(save('first')).rejects.toThrow()
  await expect(save('second')).rejects.toThrow()
  // Only the first save was tried. The second save gets the same state, so that its form shows that it waits.
  expect(outbox.get()[1]).toMatchObject({ waited: true, why: 'No network' })
  network = true
  await save('third')
  expect(received.map(([what]) => what)).toEqual(['first', 'second', 'third'])
  expect(new Set(received.map(([, key]) => key)).size).toBe(3)
})

test('saving the same answers again repeats the waiting save with its key', async () => {
  await own()
  network = false
  await expect(save('english')).rejects.toThrow()
  const [before] = outbox.get()
  network = true
  await save('english')
  expect(received).toEqual([['english', before?.id]])
  expect(outbox.get()).toHaveLength(1)
})

test('a save that was being sent when the browser was killed is repeated with its key after the start', async () => {
  stored.set('key-of-before', {
    id: 'key-of-before',
    owner: 'ada',
    section: 'programme',
    body: { programmeId: 'english' },
    sizeBytes: 25,
    savedAt: Date.now() - 1_000,
    state: 'sending',
    why: '',
    waited: false,
    sentAt: null,
  })
  await own()
  expect(received).toEqual([['english', 'key-of-before']])
  expect(onSent).toHaveBeenCalledTimes(1)
})

test('a rejection is thrown to the form that waits for it', async () => {
  await own()
  vi.spyOn(sectionSaves, 'programme').mockRejectedValueOnce(rejected)
  await expect(save('closed')).rejects.toBe(rejected)
  expect(outbox.get()).toEqual([])
  expect(stored.size).toBe(0)
})

test('a save that waited and was rejected keeps its reason, is not repeated, and is replaced by the correction', async () => {
  await own()
  network = false
  await expect(save('closed')).rejects.toThrow()
  network = true
  vi.spyOn(sectionSaves, 'programme').mockRejectedValueOnce(rejected)
  await sendWaiting()
  expect(outbox.get()).toMatchObject([{ state: 'refused', why: 'Choose another one.' }])
  await sendWaiting()
  expect(received).toEqual([])
  await save('english')
  expect(states()).toEqual(['sent'])
  expect(stored.size).toBe(0)
})

test('on a shared computer a save waits in memory only', async () => {
  await shared()
  network = false
  await expect(save('english')).rejects.toThrow()
  expect(stored.size).toBe(0)
  expect(unsentItems()).toHaveLength(1)
  closeOutbox()
  expect(outbox.get()).toEqual([])
})

test('a save can be deleted', async () => {
  await own()
  network = false
  await expect(save('english')).rejects.toThrow()
  removeItem(outbox.get()[0]?.id ?? '')
  network = true
  await sendWaiting()
  expect([outbox.get(), stored.size, received]).toEqual([[], 0, []])
})

test('a save that an earlier session has left on a device that is shared now is deleted when it is sent', async () => {
  await own()
  network = false
  await expect(save('english')).rejects.toThrow()
  closeOutbox()
  network = true
  await shared()
  expect([states(), stored.size]).toEqual([['sent'], 0])
})

test("saves are not sent in another applicant's session that begins in the meantime", async () => {
  await own()
  network = false
  await expect(save('first')).rejects.toThrow()
  await expect(save('second')).rejects.toThrow()
  network = true
  let arrive = () => undefined as void
  vi.spyOn(sectionSaves, 'programme').mockImplementationOnce(async ({ programmeId }, { key }) => {
    received.push([programmeId, key])
    await new Promise<void>((resolve) => {
      arrive = resolve
    })
    return answer
  })
  const sending = sendWaiting()
  await expect.poll(() => received).toHaveLength(1)
  closeOutbox()
  vi.mocked(deviceItems.read).mockResolvedValue([])
  await openOutbox({ profileId: 'bola', own: false, confirmed: true, confirm }, onSent)
  arrive()
  await sending
  expect(received).toHaveLength(1)
  expect(onSent).not.toHaveBeenCalled()
  expect(outbox.get()).toEqual([])
})

const answerWith = (version: string) => ({
  ...answer,
  data: { sectionVersions: { programme: version } } as never,
})
const saveFrom = (basedOn: string, programmeId: string) =>
  saveSection('programme', { programmeId }, { basedOn, typed: { programmeId, basedOn } })

test('a save that waited sends the version that its form started from', async () => {
  await own()
  network = false
  await expect(saveFrom('v1', 'english')).rejects.toThrow()
  expect([...stored.values()]).toMatchObject([{ basedOn: 'v1', typed: { programmeId: 'english' } }])
  network = true
  await sendWaiting()
  expect(vi.mocked(sectionSaves.programme).mock.lastCall?.[1]).toMatchObject({ basedOn: 'v1' })
})

test('later saves of the same page are based on its earlier ones', async () => {
  await own()
  network = false
  await expect(saveFrom('v1', 'first')).rejects.toThrow()
  await expect(saveFrom('v1', 'second')).rejects.toThrow()
  const sent: (string | undefined)[] = []
  vi.spyOn(sectionSaves, 'programme').mockImplementation(async (_body, { basedOn }: SendOptions) => {
    sent.push(basedOn)
    return answerWith(`v${sent.length + 1}`)
  })
  await sendWaiting()
  await saveFrom('v1', 'third')
  expect(sent).toEqual(['v1', 'v2', 'v3'])
})

test('a save of another tab does not change the version of a form in this tab', async () => {
  await own()
  const other = { owner: 'ada', section: 'programme', body: { programmeId: 'other' }, basedOn: 'v1' } as const
  const times = {
    sizeBytes: 1,
    savedAt: Date.now() - 1_000,
    waited: true,
    sentAt: null,
    why: '',
    state: 'waiting',
  } as const
  stored.set('other-key', { ...other, ...times, id: 'other-key', madeIn: 'other-tab' })
  const sent: (string | undefined)[] = []
  vi.spyOn(sectionSaves, 'programme').mockImplementation(async (_body, { basedOn }: SendOptions) => {
    sent.push(basedOn)
    return answerWith(`v${sent.length + 1}`)
  })
  await sendWaiting()
  await saveFrom('v1', 'mine')
  expect(sent).toEqual(['v1', 'v1'])
})

test('a save that waited is marked if the section has changed since', async () => {
  await own()
  network = false
  await expect(saveFrom('v1', 'english')).rejects.toThrow()
  const message = 'Compare both versions.'
  const changed = new RejectedCall(409, { message, title: '', errors: null, code: 'section-changed' })
  vi.spyOn(sectionSaves, 'programme').mockRejectedValueOnce(changed)
  await sendWaiting()
  expect(outbox.get()).toMatchObject([{ state: 'refused', conflicts: true, why: message }])
})
