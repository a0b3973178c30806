import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import type { Profile } from '#contract/profile.ts'
import { noNetwork } from '#web/api/no-network.ts'
import { dismissMessage, showSuccess } from '#web/toasts/toast-store.ts'
import { draftNextSitting } from '../drafts/draft-next-sitting.ts'
import {
  closeDrafts,
  keepDraftsOf,
  openUnsentDrafts,
  removeDraft,
  sectionDraft,
  settleDraft,
  settleRecord,
} from '../drafts/section-drafts.ts'
import { loadScript } from '../pages/load-script.ts'
import { applicationQuery, forgetApplication } from '../queries/application.ts'
import { trackerKey, useEarlyProfile, useProfile, useProfileChange } from '../queries/profile.ts'
import { forgetRecords, recordsKey } from '../queries/record-lists.ts'
import { isOwnDevice, recall } from '../session/persisted.ts'
import { isSubmitted } from '../session/progress.ts'
import { hasEnded, sessionStore } from '../session/session.ts'
import { showFormAgain } from '../drafts/form-versions.ts'
import type { SectionBody } from '../saves/section-saves.ts'
import { isListSave } from './outbox-item.ts'
import { closeOutbox, keepSavesOf, type OnSent, openOutbox } from './outbox.ts'

sessionStore.subscribe(() => {
  const status = sessionStore.get()
  if (hasEnded()) {
    closeOutbox(status === 'signed-out')
    closeDrafts(status === 'signed-out')
  }
  const profile = recall('profile')
  // The next page must not show or send the saves and drafts of another applicant before it opens the outbox.
  if (status !== 'signed-in' || profile === null) return
  keepSavesOf(profile.profileId)
  keepDraftsOf(profile.profileId)
})

/**
 * Sends the waiting saves of the outbox, and the drafts that only this device has. When a save has been sent, updates
 * the profile or the list of records, and removes the message about the network. Then deletes the draft and creates the
 * form again, unless the draft has changed since the save. If the deleted draft contained further sittings of the
 * eligibility check, the next sitting becomes the new draft.
 */
export function useOutbox(): void {
  const { profileId, nextStage } = useProfile()
  const { confirmed, retry } = useEarlyProfile()
  const confirm = useEffectEvent(retry)
  const client = useQueryClient()
  const { put } = useProfileChange()
  const onSent = useEffectEvent<OnSent>((section, { data }, item) => {
    dismissMessage(noNetwork)
    if (section === 'requestAnswers') {
      forgetApplication()
      void client.invalidateQueries({ queryKey: applicationQuery.queryKey })
      void client.invalidateQueries({ queryKey: trackerKey })
      loadScript(() => import('./end-answer.ts')).then(
        ({ endAnswer }) => endAnswer(item.body as SectionBody<'requestAnswers'>),
        (error: unknown) => console.error(error),
      )
      return
    }
    // These three sections are saved as a whole, and their responses contain the profile.
    if (section === 'biodata' || section === 'nextOfKin' || section === 'programme') put(data as Profile)
    else {
      forgetRecords(section)
      void client.invalidateQueries({ queryKey: recordsKey(section) })
    }
    // The save has completed the correction that the office asked for. The correction of a list is different: the
    // applicant completes it with «Send correction».
    if (isSubmitted(nextStage) && !isListSave(item)) {
      forgetApplication()
      void client.resetQueries({ queryKey: applicationQuery.queryKey })
      showSuccess('Your correction is sent.')
    }
    if (isListSave(item) && item.typed !== undefined) return settleRecord(section, item.typed)
    const { laterSittings } = sectionDraft(section).read()
    if (!settleDraft(section, item)) return
    // The save has deleted the server's copy of the draft. If the response to an earlier attempt was lost, this device
    // may have sent the draft again between the attempts. So the copy must be deleted here too.
    void removeDraft(section)
    draftNextSitting(laterSittings)
    showFormAgain(section)
  })
  useEffect(() => {
    const open = {
      profileId,
      // A getter, because the device can become the applicant's own during the session.
      get own() {
        return isOwnDevice()
      },
      confirmed,
      confirm: () => confirm(),
    }
    let isShown = true
    void openOutbox(open, (...sent) => onSent(...sent))
    void openUnsentDrafts({ profileId, own: isOwnDevice(), confirmed }, () => isShown)
    return () => {
      isShown = false
    }
  }, [profileId, confirmed])
}
