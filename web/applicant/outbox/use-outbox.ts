import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import type { Profile } from '#contract/profile.ts'
import { noNetwork } from '#web/api/no-network.ts'
import { dismissMessage, showSuccess } from '#web/toasts/toast-store.ts'
import { closeDrafts, keepDraftsOf, openUnsentDrafts } from '../drafts/section-drafts.ts'
import { loadScript } from '../pages/load-script.ts'
import { applicationQuery, forgetApplication } from '../queries/application.ts'
import { trackerKey, useEarlyProfile, useProfile, useProfileChange } from '../queries/profile.ts'
import { forgetRecords, recordsKey } from '../queries/record-lists.ts'
import { isOwnDevice, recall } from '../session/persisted.ts'
import { isSubmitted } from '../session/progress.ts'
import { hasEnded, sessionStore } from '../session/session.ts'
import { isListSave, type OnSent } from './outbox-item.ts'
import { closeOutbox, keepSavesOf, openOutbox } from './outbox.ts'
import { settleSent } from './settle-sent.ts'
import { savesRead } from './waiting-count.ts'

sessionStore.subscribe(() => {
  const status = sessionStore.get()
  if (hasEnded()) {
    savesRead.set(false)
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
 * the profile or the list of records, removes the message about the network, and calls `settleSent`.
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
        ({ endAnswer }) => endAnswer(item),
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
    void settleSent(section, item)
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
