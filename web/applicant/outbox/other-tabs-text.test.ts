import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { memoryStorage } from '#tests/support/browser/memory-storage.ts'
import { answerOtherTabs, type Unsent, unsentInOtherTabs } from './other-tabs-text.ts'

/* Tests how a tab asks the other tabs for unsent text before a sign-out on a shared computer. */

/**
 * Channel between tabs that delivers each message before any timer ends. On a busy machine, a real channel can need
 * longer than the time that a tab waits for first answers.
 */
class Channel extends EventTarget {
  static readonly opened = new Set<Channel>()
  constructor() {
    super()
    Channel.opened.add(this)
  }
  postMessage(data: unknown): void {
    for (const channel of Channel.opened)
      if (channel !== this) queueMicrotask(() => channel.dispatchEvent(new MessageEvent('message', { data })))
  }
  close(): void {
    Channel.opened.delete(this)
  }
}

let otherTab: BroadcastChannel
/** Messages that another tab has received, in order. */
let received: Record<string, unknown>[]

beforeEach(() => {
  const storage = memoryStorage()
  storage.setItem('profile', JSON.stringify({ profileId: 'ada' }))
  vi.stubGlobal('BroadcastChannel', Channel)
  vi.stubGlobal('localStorage', memoryStorage())
  vi.stubGlobal('sessionStorage', storage)
  received = []
  otherTab = new BroadcastChannel('matric-unsent')
  otherTab.addEventListener('message', ({ data }) => received.push(data))
})
afterEach(() => {
  otherTab.close()
  vi.unstubAllGlobals()
})

const unsent: Unsent = { texts: ['biodata'], pictures: [] }

test('the text that another tab could not send is returned', async () => {
  otherTab.addEventListener('message', ({ data: { question } }) => {
    otherTab.postMessage({ kind: 'sending', question, tab: 'a' })
    setTimeout(() => otherTab.postMessage({ kind: 'left', question, tab: 'a', unsent }), 300)
  })
  expect(await unsentInOtherTabs(2_000)).toEqual([unsent])
  expect(received).toMatchObject([{ kind: 'ask', profileId: 'ada' }])
})

test('without an answer nothing is returned', async () => {
  expect(await unsentInOtherTabs(2_000)).toEqual([])
})

test('a tab tries to send its text, and answers only the same applicant', async () => {
  const sendAndCount = vi.fn(async () => ({ texts: [], pictures: [] }))
  answerOtherTabs({ unsentHere: () => unsent, sendAndCount })
  otherTab.postMessage({ kind: 'ask', question: '1', profileId: 'bola' })
  otherTab.postMessage({ kind: 'ask', question: '2', profileId: 'ada' })
  await expect.poll(() => received.length).toBe(2)
  expect(received).toMatchObject([
    { kind: 'sending', question: '2' },
    { kind: 'left', question: '2', unsent: { texts: [] } },
  ])
  expect(sendAndCount).toHaveBeenCalledTimes(1)
})
