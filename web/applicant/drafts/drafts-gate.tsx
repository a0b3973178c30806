import { type ReactNode, useEffect } from 'react'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useStore } from '#web/state/store.ts'
import { loadConfirmDialog } from '../confirm/confirm-store.ts'
import { useProfile } from '../queries/profile.ts'
import { isOwnDevice } from '../session/persisted.ts'
import { setLeaveWarning } from '../session/leave-warning.ts'
import { sessionStore } from '../session/session.ts'
import { closeDrafts, draftsOpen, losesText, openDrafts, sendAll } from './section-drafts.ts'
import { unsentTextAtSignOut } from './unsent-text.ts'

setLeaveWarning(unsentTextAtSignOut)
sessionStore.subscribe(() => {
  const status = sessionStore.get()
  if (status === 'left') closeDrafts(false)
  if (status === 'signed-out') closeDrafts(true)
})

const sendUnsent = () => void sendAll()

/** Makes the browser ask before the page is closed with text that would be lost. */
function askBeforeLoss(event: BeforeUnloadEvent): void {
  if (losesText()) event.preventDefault()
}

/** Sends unsent drafts when the network returns, and when the applicant leaves the tab or returns to it. */
function followPage(): () => void {
  addEventListener('online', sendUnsent)
  addEventListener('beforeunload', askBeforeLoss)
  document.addEventListener('visibilitychange', sendUnsent)
  return () => {
    removeEventListener('online', sendUnsent)
    removeEventListener('beforeunload', askBeforeLoss)
    document.removeEventListener('visibilitychange', sendUnsent)
  }
}

/** Shows the forms of a section once the drafts have been read, so that no form starts without its draft. */
export function DraftsGate({ children }: { children: ReactNode }) {
  const { profileId } = useProfile()
  const ready = useStore(draftsOpen)
  useEffect(() => {
    void openDrafts({ profileId, own: isOwnDevice() })
    loadConfirmDialog().catch(() => undefined)
    return followPage()
  }, [profileId])
  return ready ? children : <Skeleton rows={6} />
}
