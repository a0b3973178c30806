import { useEffect } from 'react'
import { useStore } from '#web/state/store.ts'
import { loadConfirmDialog } from '../confirm/confirm-store.ts'
import { loadSectionSaves } from '../saves/load-section-saves.ts'
import { followSharedDevice, unsentTextAtSignOut } from '../outbox/unsent-text.ts'
import { useOutbox } from '../outbox/use-outbox.ts'
import { slotsOnlyInTab } from '../images/kept-pictures.ts'
import { hasSlowUpload } from '../images/picture-counts.ts'
import { onlyInMemory } from '../outbox/device-items.ts'
import { unsentItems } from '../outbox/outbox.ts'
import { useEarlyProfile, useProfile } from '../queries/profile.ts'
import { isOwnDevice } from '../session/persisted.ts'
import { setLeaveWarning } from '../session/leave-warning.ts'
import { draftsOpen, openDrafts, sectionsOnlyHere } from '../drafts/section-drafts.ts'
import { sendAll } from '../drafts/send-drafts.ts'

setLeaveWarning(unsentTextAtSignOut)

// A slow upload may be interrupted by a lost network. The outbox can then list the picture only if the script of that
// list has been loaded before.
hasSlowUpload.subscribe(() => {
  if (hasSlowUpload.get()) void import('../outbox/waiting-pictures-region.tsx').catch(() => undefined)
})

/** Sends unsent drafts if the page is hidden. While the page is visible, `followNetwork` sends them. */
const sendHidden = () => {
  if (document.visibilityState === 'hidden') void sendAll()
}

/**
 * Makes the browser ask for confirmation before it closes a page, if unsent text, waiting saves, waiting pictures or a
 * picture that is being sent would be lost.
 */
function askBeforeLoss(event: BeforeUnloadEvent): void {
  const inMemory = [...sectionsOnlyHere(), ...onlyInMemory(unsentItems()), ...slotsOnlyInTab()]
  if (inMemory.length > 0) event.preventDefault()
}

/**
 * Sends unsent drafts when the applicant leaves the tab, and when the network returns while the tab is hidden. Also
 * adds `askBeforeLoss`. Returns a function that removes these listeners.
 */
function followPage(): () => void {
  addEventListener('online', sendHidden)
  addEventListener('beforeunload', askBeforeLoss)
  document.addEventListener('visibilitychange', sendHidden)
  return () => {
    removeEventListener('online', sendHidden)
    removeEventListener('beforeunload', askBeforeLoss)
    document.removeEventListener('visibilitychange', sendHidden)
  }
}

/**
 * Loads the scripts that an applicant needs if the network fails while they type: the confirmation dialog, the
 * functions that save sections, and the outbox.
 */
async function loadForOffline(): Promise<void> {
  const parts = [
    loadConfirmDialog(),
    followSharedDevice(),
    loadSectionSaves(),
    import('../outbox/outbox-page.tsx'),
    import('../outbox/outbox-region.tsx'),
  ]
  await Promise.allSettled(parts)
}

/**
 * Opens the drafts and the outbox of the signed-in applicant, and sends unsent drafts when the page is hidden. Returns
 * whether the drafts have been read.
 */
export function useOpenDrafts(): boolean {
  useOutbox()
  const { profileId } = useProfile()
  const { confirmed } = useEarlyProfile()
  useEffect(() => void openDrafts({ profileId, own: isOwnDevice(), confirmed }), [profileId, confirmed])
  useEffect(() => {
    void loadForOffline()
    return followPage()
  }, [])
  return useStore(draftsOpen)
}
