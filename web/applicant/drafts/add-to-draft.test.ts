import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { endDrafts, openOwnDrafts } from '#tests/support/browser/own-device.ts'
import { addToDraft } from './add-to-draft.ts'
import { showFormAgain } from './form-versions.ts'
import { sectionDraft } from './section-drafts.ts'

vi.mock('./form-versions.ts', () => ({ showFormAgain: vi.fn() }))

beforeEach(openOwnDrafts)
afterEach(endDrafts)

test('a token that arrives late is added to the draft, and an open form shows it', () => {
  const draft = sectionDraft('olevelResults')
  draft.keep({ examNumber: '5160202002', resultPath: '' })
  addToDraft('olevelResults', 'resultPath', 'token')
  expect(draft.read()).toEqual({ examNumber: '5160202002', resultPath: 'token' })
  expect(showFormAgain).toHaveBeenCalledExactlyOnceWith('olevelResults')
})
