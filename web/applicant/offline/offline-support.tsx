import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { useStore } from '#web/state/store.ts'
import { FrameNotice } from '#web/applicant/pages/frame-notice.tsx'
import { Button } from '#web/ui/button.tsx'
import { isReadOnly } from '../guarded/page-pending.tsx'
import { isForm } from '../pages/outlines.ts'
import { loadNewest } from '../pages/load-newest.ts'
import { registerWorker, updateReady } from '../session/register-worker.ts'
import { useOfficeBanner } from './office-banner.ts'

/** Delay before the service worker loads its files, so that they do not compete with the page itself. */
const delayMs = 4_000

/**
 * Registers the service worker, and shows the office's banner, which stored pages do not contain. An update reloads the
 * page, so the update is offered only on read-only pages without a form.
 */
export function OfflineSupport() {
  useOfficeBanner()
  const { pathname } = useLocation()
  const ready = useStore(updateReady)
  useEffect(() => {
    const timer = setTimeout(() => {
      registerWorker().catch((error: unknown) => console.error(error))
    }, delayMs)
    return () => clearTimeout(timer)
  }, [])
  if (!ready || !isReadOnly(pathname) || isForm(pathname)) return null
  return (
    <FrameNotice
      title="An update is ready"
      action={<Button kind="quiet" title="Update now" onClick={() => void loadNewest()} />}
    >
      <p>The page is then loaded again. Your saved answers stay.</p>
    </FrameNotice>
  )
}
