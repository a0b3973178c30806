import { draftNextSitting } from '../drafts/draft-next-sitting.ts'
import { showFormAgain } from '../drafts/form-versions.ts'
import { current } from '../drafts/held-drafts.ts'
import { openDrafts, removeDraft, sectionDraft, settleDraft, settleRecord } from '../drafts/section-drafts.ts'
import { isOwnDevice } from '../session/persisted.ts'
import { isListSave, type OutboxItem, type SavedStep } from './outbox-item.ts'

/**
 * Opens the drafts of an applicant whose save has been sent in the background. Pages without a form have not read them,
 * and other pages may still be reading them. Returns false if the session of the applicant has ended meanwhile.
 */
export async function openDraftsOf({ owner }: OutboxItem): Promise<boolean> {
  await openDrafts({ profileId: owner, own: isOwnDevice(), confirmed: true })
  return current.open?.profileId === owner
}

/**
 * Deletes the draft of a section whose save has been sent in the background, and creates the form again, unless the
 * draft has changed since the save. If the deleted draft contained further sittings of the eligibility check, the next
 * sitting becomes the new draft.
 */
export async function settleSent(section: SavedStep, item: OutboxItem): Promise<void> {
  if (!(await openDraftsOf(item))) return
  if (isListSave(item) && item.typed !== undefined) return settleRecord(section, item.typed)
  const { laterSittings } = sectionDraft(section).read()
  if (!settleDraft(section, item)) return
  // The save has deleted the server's copy of the draft. If the response to an earlier attempt was lost, this device
  // may have sent the draft again between the attempts. So the copy must be deleted here too.
  void removeDraft(section)
  draftNextSitting(laterSittings)
  showFormAgain(section)
}
