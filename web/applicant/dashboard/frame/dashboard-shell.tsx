import { useQuery } from '@tanstack/react-query'
import { Suspense, useEffect, useState } from 'react'
import { Outlet, useLocation } from 'react-router'
import { Link } from '#web/applicant/pages/link.tsx'
import { Shell } from '#web/ui/shell.tsx'
import { LoadingStatus } from '#web/ui/skeleton.tsx'
import { SlideIn } from '#web/ui/slide-in.tsx'
import { Bell, TopBar } from '#web/ui/top-bar.tsx'
import { PrepareNextStep } from '#web/applicant/application/prepare-next-step.ts'
import { usePrefetchedStep, usePrepareNextStep } from '#web/applicant/application/use-prefetched-step.ts'
import { BrandLink } from '#web/applicant/brand/brand-link.tsx'
import { ChunkLoadFailure } from '#web/applicant/pages/chunk-load-failure.tsx'
import { PageBoundary } from '#web/applicant/pages/page-boundary.tsx'
import { paths } from '#web/applicant/paths.ts'
import { notificationsQuery } from '#web/applicant/queries/notifications.ts'
import { ProfileGate } from '#web/applicant/guarded/profile-gate.tsx'
import { NoServerPage } from '#web/applicant/guarded/no-server.tsx'
import { useEarlyProfile } from '#web/applicant/queries/profile.ts'
import { isOwnDevice, recall } from '#web/applicant/session/persisted.ts'
import { pictureChanges } from '#web/applicant/images/picture-counts.ts'
import { waitingCount } from '#web/applicant/outbox/waiting-count.ts'
import { hasDatabase } from '#web/state/device-database.ts'
import { useStore } from '#web/state/store.ts'
import { backgroundPart } from '#web/applicant/pages/background-part.tsx'
import { ApplicantMenu } from './applicant-menu.tsx'
import { Avatar } from './avatar.tsx'
import { firstBarTitle, isReadOnly, PagePending } from '../../guarded/page-pending.tsx'
import { DashboardTitle, useDashboardPage } from '../../pages/use-dashboard-page.ts'

/** This component is loaded only on the applicant's own device. */
const OfflineSupport = backgroundPart(
  async () => (await import('../../offline/offline-support.tsx')).OfflineSupport,
)

/** A no-break space, so that the line with the name keeps its height while the profile is loading. */
const nameSpace = '\u00a0'

/** This component is loaded only if there may be unsent text, a save or a picture, see `useHasSaves`. */
const OutboxRegion = backgroundPart(
  async () => (await import('#web/applicant/outbox/outbox-region.tsx')).OutboxRegion,
)

/**
 * The frame around every page of the dashboard. It is shown before any request has completed, with the applicant's name
 * if a profile is stored on this device. If no profile is stored and none can be loaded, an error page is shown.
 */
export function DashboardShell() {
  const { pathname } = useLocation()
  const [title, setTitle] = useState(() => firstBarTitle(pathname))
  const [menuOpen, setMenuOpen] = useState(false)
  const { profile, failed, retry } = useEarlyProfile()
  const person = profile ?? recall('profile')
  const { data: notifications } = useQuery(notificationsQuery)
  const hasSaves = useHasSaves()
  const close = () => setMenuOpen(false)
  usePrefetchedStep(profile?.nextStage)
  const prepareNextStep = usePrepareNextStep()
  if (person === null && failed) return <NoServerPage retry={retry} />
  return (
    <DashboardTitle value={setTitle}>
      <LoadingStatus />
      <Shell
        brand={<BrandLink />}
        menu={<ApplicantMenu />}
        topBar={
          <TopBar
            title={title.title}
            repeated={title.repeated}
            menuOpen={menuOpen}
            onMenu={() => setMenuOpen(true)}
            bell={
              <Link to={paths.notifications}>
                <Bell unread={notifications?.unread ?? 0} />
              </Link>
            }
            person={{
              name: person === null ? nameSpace : `${person.firstname} ${person.surname}`,
              number: person === null ? nameSpace : person.applicationNumber,
              avatar: <Avatar ticket={profile?.avatar ?? null} />,
            }}
          />
        }
      >
        {isOwnDevice() && <OfflineSupport />}
        <PageBoundary at={pathname} notLoaded={<PageNotLoaded />}>
          {hasSaves && profile !== undefined && <OutboxRegion />}
          <ProfileGate pending={<PagePending />} readOnly={isReadOnly(pathname)}>
            <Suspense fallback={<PagePending />}>
              <PrepareNextStep value={prepareNextStep}>
                <Outlet />
              </PrepareNextStep>
            </Suspense>
          </ProfileGate>
        </PageBoundary>
      </Shell>
      {menuOpen && (
        <SlideIn label="Menu" brand={<BrandLink />} onClose={close}>
          <ApplicantMenu />
        </SlideIn>
      )}
    </DashboardTitle>
  )
}

/**
 * Whether there may be drafts, saves or pictures on this device. True if the portal's database exists, if this page has
 * an unsent save, or if this page has stored or deleted a picture.
 */
function useHasSaves(): boolean {
  const [stored, setStored] = useState(false)
  const waiting = useStore(waitingCount) + useStore(pictureChanges) > 0
  useEffect(() => void hasDatabase().then(setStored), [])
  return stored || waiting
}

function PageNotLoaded() {
  useDashboardPage('Page not loaded')
  return <ChunkLoadFailure />
}
