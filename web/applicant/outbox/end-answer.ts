import type { SectionBody } from '#web/applicant/saves/section-saves.ts'
import { dropPicture } from '#web/applicant/images/kept-pictures.ts'
import { answerDraft } from '#web/applicant/drafts/answer-draft.ts'
import { slotOf } from '#web/applicant/images/document-slot.ts'
import type { OutboxItem } from './outbox-item.ts'
import { openDraftsOf } from './settle-sent.ts'

/** Deletes the draft and the kept pictures of a reply that has been sent in the background. */
export async function endAnswer(item: OutboxItem): Promise<void> {
  if (!(await openDraftsOf(item))) return
  // The cast is safe, because the item is a reply.
  const { requestId, documents = [] } = item.body as SectionBody<'requestAnswers'>
  const sent = documents.map(({ documentId }) => ({ id: documentId, name: '', explanation: '' }))
  answerDraft({ id: requestId, documents: sent }).discard()
  for (const { documentId } of documents) await dropPicture(slotOf(documentId))
}
