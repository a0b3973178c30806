import { expect, test } from 'vitest'
import type { SignedInColleague } from '#contract/office/staff/staff.ts'
import { showError, toastStore } from '#web/toasts/toast-store.ts'
import { lastActions, recordCommand } from '../api/last-actions.ts'
import { startWalk, walkStore } from '../list/walk.ts'
import { beginSession, endSession } from './session.ts'

const colleague = (id: string): SignedInColleague => {
  const person = { name: 'Bola Ade', email: 'bola@office.example', role: 'clerk', state: 'active' } as const
  return { id, ...person, letterKeys: true }
}

test('another colleague at this computer takes over no actions, review or messages', () => {
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
