import { afterEach, beforeEach, expect, test } from 'vitest'
import { endDrafts, openOwnDrafts } from '#tests/support/browser/own-device.ts'
import { laterSittings } from '../checked-answers/later-sittings.ts'
import { draftNextSitting } from './draft-next-sitting.ts'
import { sectionDraft } from './section-drafts.ts'
import { serverDrafts } from './server-drafts.ts'

beforeEach(openOwnDrafts)
afterEach(endDrafts)

const stored = () => sectionDraft('olevelResults').read()
const mathematics = {
  examName: 'NECO',
  examYear: '2020',
  subjects: [{ subjectName: 'Mathematics', grade: 'AR' }],
}

test('the next checked sitting becomes the draft, on the device and on the server', async () => {
  const next = draftNextSitting(laterSittings([mathematics]))
  expect(next).toMatchObject({
    examName: 'NECO',
    'subjects.0.subjectName': 'Mathematics',
    laterSittings: '[]',
  })
  expect(stored()).toEqual(next)
  await expect.poll(() => serverDrafts.write).toHaveBeenCalledWith('olevelResults', next, expect.anything())
})

test.each([['[]'], [''], [undefined]])('without a further sitting (%j) there is no draft', (text) => {
  expect(draftNextSitting(text)).toBeNull()
  expect(stored()).toEqual({})
})
