import { afterEach, beforeEach, expect, test } from 'vitest'
import { endDrafts, openOwnDrafts } from '#tests/support/browser/own-device.ts'
import { sectionDraft } from '#web/applicant/drafts/section-drafts.ts'
import { serverDrafts } from '#web/applicant/drafts/server-drafts.ts'
import { subjectDraft } from './subject-draft.ts'

const values = { subjectName: 'Yoruba', grade: '' }

beforeEach(openOwnDrafts)
afterEach(endDrafts)

test('the choices for one result are not shown in the form of another', () => {
  subjectDraft('first').keep(values)
  expect([subjectDraft('first').read(), subjectDraft('second').read()]).toEqual([values, {}])
})

test('closing the form of another result keeps the draft, closing its own form deletes it', async () => {
  subjectDraft('first').keep(values)
  subjectDraft('second').discard()
  expect(subjectDraft('first').read()).toEqual(values)
  subjectDraft('first').discard()
  expect(sectionDraft('newSubject').read()).toEqual({})
  await expect.poll(() => serverDrafts.remove).toHaveBeenCalledWith('newSubject')
})
