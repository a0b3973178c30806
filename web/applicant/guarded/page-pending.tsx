import { useContext, useEffect } from 'react'
import { useLocation } from 'react-router'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { isSubmitted } from '#web/applicant/session/progress.ts'
import { paths } from '#web/applicant/paths.ts'
import { recall } from '#web/applicant/session/persisted.ts'
import pageStyles from '../pages/page.module.css'
import { outlineAt, outlines } from '../pages/outlines.ts'
import { type BarTitle, DashboardTitle, defaultTitle } from '../pages/use-dashboard-page.ts'

/**
 * Whether a page may be shown with the stored profile before the server has responded: the completed profile, and every
 * page outside `/dashboard/registration/`.
 */
export function isReadOnly(pathname: string): boolean {
  return pathname === paths.completedProfile || !pathname.startsWith('/dashboard/registration/')
}

/** Paths of the dashboard's pages whose frame is prerendered, with their titles. */
export const framedPages: readonly { path: string; title: string }[] = [
  { path: paths.dashboard, title: defaultTitle.title },
  ...Object.entries(outlines).map(([path, { title }]) => ({ path, title })),
]

/** Returns the title of the top bar until the page at this path sets its own title. */
export function firstBarTitle(pathname: string): BarTitle {
  const title = outlineAt(pathname)?.title
  return title === undefined ? defaultTitle : { title, repeated: true }
}

/** Heading and skeleton of the page at the current URL. */
export function PagePending() {
  const { pathname } = useLocation()
  const outline = outlineAt(pathname)
  const stage = recall('profile')?.nextStage
  // «Complete» would be wrong after the submission, so the word is left out while the stage is unknown.
  const submitted = stage === undefined || isSubmitted(stage)
  const title = outline?.title ?? (submitted ? 'Your Application' : 'Complete your Application')
  const known = outline?.title
  const setBarTitle = useContext(DashboardTitle)
  useEffect(() => {
    if (known === undefined) return
    setBarTitle({ title: known, repeated: true })
    return () => setBarTitle(defaultTitle)
  }, [known, setBarTitle])
  return (
    <div className={pageStyles.page}>
      {!isReadOnly(pathname) && <div className={pageStyles.strip} data-full-width />}
      <PageHeading title={title} />
      {outline?.shape === 'form' ? <Skeleton rows={6} shape="field" /> : <Skeleton shape="card" />}
    </div>
  )
}
