import { afterEach, expect, test, vi } from 'vitest'
import { success } from '#contract/envelope.ts'
import type { SignedInColleague } from '#contract/office/staff/staff.ts'
import { showError, toastStore } from '#web/toasts/toast-store.ts'
import { lastActions, recordCommand } from '../api/last-actions.ts'
import { startWalk, walkStore } from '../list/walk.ts'
import { followOtherTabs } from './other-tabs.ts'
import { beginSession, endSession, sessionStore } from './session.ts'
import { channelName } from './tab-channel.ts'

const colleague = (id: string): SignedInColleague => {
  const person = { name: 'Bola Ade', email: 'bola@office.example', role: 'clerk', state: 'active' } as const
  return { id, ...person, letterKeys: true }
}

afterEach(() => vi.unstubAllGlobals())

test('another colleague at this computer does not get the actions, the review or the messages', () => {
  beginSession(colleague('c1'))
  recordCommand('/Office/propose-decision')
  startWalk({ list: '', startedAt: '2026-11-30T09:00:00Z', shown: ['a1', 'a2'], rowsAbove: 0 })
  showError('Ada Bello, TEST/26/1: the verification was not saved.', false)
  const kept = () => [lastActions.get().length, walkStore.get()?.shown.length, toastStore.get().length]
  endSession('signed-out')
  beginSession(colleague('c1'))
  expect(kept()).toEqual([1, 2, 1])
  endSession('signed-out')
  beginSession(colleague('c2'))
  expect(kept()).toEqual([0, undefined, 0])
})

test('after a sign-in of another colleague in another tab, this tab asks who is signed in', async () => {
  const asked = vi.fn(async () => new Response(JSON.stringify(success('Signed in', colleague('c2')))))
  vi.stubGlobal('fetch', asked)
  const shownColleague = () => {
    const session = sessionStore.get()
    return session.status === 'signed-in' ? session.colleague.id : session.status
  }
  beginSession(colleague('c1'))
  const stop = followOtherTabs()
  const otherTab = new BroadcastChannel(channelName)
  otherTab.postMessage('c1')
  otherTab.postMessage('c2')
  await expect.poll(shownColleague).toBe('c2')
  expect(asked).toHaveBeenCalledOnce()
  stop()
  otherTab.close()
})
