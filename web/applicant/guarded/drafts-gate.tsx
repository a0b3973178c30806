import { Fragment, type ReactNode, useEffect } from 'react'
import type { DraftSection } from '#contract/endpoints/draft.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useStore } from '#web/state/store.ts'
import { loadConfirmDialog } from '../confirm/confirm-store.ts'
import { useFormVersion } from '../drafts/form-versions.ts'
import { loadSectionSaves } from '../saves/load-section-saves.ts'
import { useOutbox } from '../outbox/use-outbox.ts'
import { hasSlowUpload, tabCount } from '../images/picture-counts.ts'
import { waitingCount } from '../outbox/waiting-count.ts'
import { loadScript } from '../pages/load-script.ts'
import { part } from '../pages/part.tsx'
import { useEarlyProfile, useProfile } from '../queries/profile.ts'
import { isOwnDevice } from '../session/persisted.ts'
import { setLeaveWarning } from '../session/leave-warning.ts'
import { sessionStore } from '../session/session.ts'
import { closeDrafts, draftsOpen, losesText, openDrafts } from '../drafts/section-drafts.ts'
import { draftConflicts } from '../drafts/held-drafts.ts'
import { sendAll } from '../drafts/send-drafts.ts'

const loadUnsentText = () => loadScript(() => import('../outbox/unsent-text.ts'))
setLeaveWarning(() =>
  loadUnsentText().then(
    ({ unsentTextAtSignOut }) => unsentTextAtSignOut(),
    () => ' What you typed last may not have been sent.',
  ),
)
sessionStore.subscribe(() => {
  const status = sessionStore.get()
  if (status === 'left') closeDrafts(false)
  if (status === 'signed-out') closeDrafts(true)
})

// A slow upload may be interrupted by a lost network. The outbox can then list the picture only if the script of that
// list has been loaded before.
hasSlowUpload.subscribe(() => {
  if (hasSlowUpload.get()) void import('../outbox/waiting-pictures-region.tsx').catch(() => undefined)
})

const sendUnsent = () => void sendAll()

/**
 * Makes the browser ask for confirmation before it closes a page, if unsent text, waiting saves or waiting pictures
 * would be lost.
 */
function askBeforeLoss(event: BeforeUnloadEvent): void {
  if (losesText() || (!isOwnDevice() && waitingCount.get() + tabCount.get() > 0)) event.preventDefault()
}

/**
 * Sends unsent drafts when the network returns, and when the applicant leaves the tab or returns to it. Also adds
 * `askBeforeLoss`. Returns a function that removes these listeners.
 */
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

/**
 * Loads the scripts that an applicant needs if the network fails while they type: confirmation dialog, sign-out
 * warning, the functions that save sections, and the outbox.
 */
async function loadForOffline(): Promise<void> {
  const parts = [
    loadConfirmDialog(),
    loadUnsentText(),
    loadSectionSaves(),
    import('../outbox/outbox-page.tsx'),
    import('../outbox/outbox-region.tsx'),
  ]
  await Promise.allSettled(parts)
}

interface DraftsGateProps {
  section: DraftSection
  /** Content until the drafts have been read. Default: a skeleton. */
  placeholder?: ReactNode
  /** Returns the page around the comparison with a draft of another device, if the children are a whole page. */
  pageOf?: (comparison: ReactNode) => ReactNode
  children: ReactNode
}

/** The comparison is rarely needed, and only with a network, so its script is loaded on demand. */
const BothDrafts = part(async () => (await import('../compare/both-drafts.tsx')).BothDrafts, {
  pending: <Skeleton rows={4} shape="field" />,
})

/**
 * Shows the form of a section once the drafts have been read, so that no form starts without its draft. If another
 * device has typed other text in the same field, replaces the form by `BothDrafts`, which asks which text to keep.
 */
export function DraftsGate({ section, placeholder, pageOf, children }: DraftsGateProps) {
  useOutbox()
  const other = useStore(draftConflicts)[section]
  const version = useFormVersion(section)
  const { profileId } = useProfile()
  const { confirmed } = useEarlyProfile()
  const ready = useStore(draftsOpen)
  useEffect(() => void openDrafts({ profileId, own: isOwnDevice(), confirmed }), [profileId, confirmed])
  useEffect(() => {
    void loadForOffline()
    return followPage()
  }, [])
  if (!ready) return placeholder ?? <Skeleton rows={6} shape="field" />
  if (other !== undefined) {
    const comparison = <BothDrafts other={other} />
    return pageOf?.(comparison) ?? comparison
  }
  return <Fragment key={version}>{children}</Fragment>
}
