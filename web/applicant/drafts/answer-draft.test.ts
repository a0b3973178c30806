import { afterEach, beforeEach, expect, test } from 'vitest'
import { endDrafts, openOwnDrafts } from '#tests/support/browser/own-device.ts'
import { sectionDraft } from './section-drafts.ts'
import { sendAll } from './send-drafts.ts'
import { serverDrafts } from './server-drafts.ts'
import { addToDraft } from './add-to-draft.ts'
import { answerDraft } from './answer-draft.ts'

beforeEach(openOwnDrafts)
afterEach(endDrafts)

const request = (id: string, ...documents: string[]) => ({
  id,
  documents: documents.map((document) => ({ id: document, name: document, explanation: '' })),
})
const stored = () => sectionDraft('requestAnswers').read()

test('the replies to two requests are stored together, and sending one keeps the other', async () => {
  const [slip, letter] = [answerDraft(request('slip')), answerDraft(request('letter'))]
  slip.keep({ reply: 'I lost it' })
  letter.keep({ reply: 'It comes on Monday' })
  expect([slip.read(), letter.read()]).toEqual([{ reply: 'I lost it' }, { reply: 'It comes on Monday' }])
  await sendAll()
  slip.discard()
  expect(stored()).toEqual({ 'reply-letter': 'It comes on Monday' })
  await sendAll()
  expect(serverDrafts.write).toHaveBeenLastCalledWith('requestAnswers', stored(), expect.anything())
  expect(serverDrafts.remove).not.toHaveBeenCalled()
  letter.discard()
  expect(stored()).toEqual({})
  await expect.poll(() => serverDrafts.remove).toHaveBeenCalledWith('requestAnswers')
})

test('an answer without a reply sends no request about its draft', async () => {
  answerDraft(request('slip')).discard()
  await sendAll()
  expect(serverDrafts.write).not.toHaveBeenCalled()
  expect(serverDrafts.remove).not.toHaveBeenCalled()
})

test('an answer keeps the upload tokens of its own documents, but no empty and no expired ones', async () => {
  const asked = request('slip', 'front', 'back', 'seal')
  answerDraft(request('letter', 'page')).keep({ reply: '', 'document-page': 'page-token' })
  const typed = {
    reply: 'Here',
    'document-front': 'front-token',
    'document-back': 'old',
    'document-seal': '',
  }
  answerDraft(asked, ['old']).keep(typed)
  const others = { 'reply-letter': '', 'document-page': 'page-token' }
  expect(stored()).toEqual({ ...others, 'reply-slip': 'Here', 'document-front': 'front-token' })
  addToDraft('requestAnswers', 'document-seal', 'late-token')
  expect(answerDraft(asked).read()).toEqual({
    reply: 'Here',
    'document-front': 'front-token',
    'document-back': undefined,
    'document-seal': 'late-token',
  })
  answerDraft(asked).discard()
  expect(stored()).toEqual(others)
})
