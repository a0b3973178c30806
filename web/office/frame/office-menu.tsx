import { NavLink } from 'react-router'
import type { WorkPage } from '#contract/office/work-counts.ts'
import { may, type Permission } from '#contract/office/policy.ts'
import { Icon } from '#web/ui/icon.tsx'
import { type MenuGroup, SideMenu } from '#web/ui/side-menu.tsx'
import { paths } from '../paths.ts'
import { logOut } from '../session/log-out.ts'
import { useMe } from '../session/use-session.ts'
import { whoMay, whyNot } from '../why-not.ts'
import { pagePairs } from '../keyboard/page-keys.ts'
import { shortcutsShown } from '../keyboard/shortcuts.ts'
import styles from './office-menu.module.css'
import { useWorkCounts } from './work-counts.ts'

interface MenuPage {
  path: string
  title: string
  permission: Permission
  /** Name of the page's count of waiting items. */
  work?: WorkPage
}

const groups: { title: string; pages: MenuPage[] }[] = [
  {
    title: 'Applications',
    pages: [
      { path: paths.queue, title: 'Queue', permission: 'read-applications' },
      { path: paths.people, title: 'Find a person', permission: 'read-applications' },
      {
        path: paths.myWork,
        title: 'My applications',
        permission: 'review-applications',
        work: 'my-applications',
      },
      { path: paths.requests, title: 'Requests', permission: 'read-applications', work: 'requests' },
      {
        path: paths.secondVerification,
        title: 'Second verification',
        permission: 'verify-results',
        work: 'second-verification',
      },
      {
        path: paths.secondReview,
        title: 'Second review',
        permission: 'approve-decision',
        work: 'second-review',
      },
      { path: paths.release, title: 'Release', permission: 'release-decision', work: 'release' },
      { path: paths.duplicates, title: 'Duplicates', permission: 'read-applications', work: 'duplicates' },
      { path: paths.offers, title: 'Offers', permission: 'read-applications' },
    ],
  },
  {
    title: 'Money',
    pages: [
      { path: paths.takings, title: 'Takings', permission: 'read-payments' },
      { path: paths.refunds, title: 'Refunds', permission: 'read-payments', work: 'refunds' },
    ],
  },
  {
    title: 'Oversight',
    pages: [
      { path: paths.verificationReport, title: 'Sample report', permission: 'read-sample' },
      { path: paths.audit, title: 'Audit log', permission: 'read-audit' },
      { path: paths.colleagues, title: 'Colleagues', permission: 'manage-staff' },
      { path: paths.assignmentRules, title: 'Assignment rules', permission: 'set-assignment-rules' },
      { path: paths.banner, title: 'Banner', permission: 'set-banner' },
      { path: paths.policy, title: 'Roles and permissions', permission: 'read-applications' },
    ],
  },
]

/**
 * The menu of the office, with the letter that opens each page after `g`. Pages that the colleague's role may not open
 * are locked. A line below their group names the roles that may open all of them, if there are any.
 */
export function OfficeMenu() {
  const { role } = useMe()
  const counts = useWorkCounts()
  const menuGroups: MenuGroup[] = groups.map(({ title, pages }) => {
    const locked = pages.filter(({ permission }) => !may(role, permission))
    const who = locked.length === 0 ? null : whoMay(locked.map(({ permission }) => permission))
    const items = pages.map((page) => ({
      key: page.path,
      content: (
        <Page
          page={page}
          waiting={page.work === undefined ? undefined : counts.get(page.work)}
          lockedBecause={whyNot(role, page.permission)}
        />
      ),
    }))
    const line = { key: 'locked', content: <p className={styles.who}>Locked pages need {who}.</p> }
    return { key: title, title, items: who === null ? items : [...items, line] }
  })
  const own: MenuGroup = {
    key: 'own',
    items: [
      {
        key: 'keys',
        content: (
          <button type="button" onClick={() => shortcutsShown.set(true)}>
            Keyboard
          </button>
        ),
      },
      {
        key: 'log-out',
        content: (
          <button type="button" onClick={() => void logOut()}>
            Log out
          </button>
        ),
      },
    ],
  }
  return (
    <div className={styles.menu}>
      <SideMenu groups={[...menuGroups, own]} label="Office" />
    </div>
  )
}

function Page({
  page: { path, title },
  waiting,
  lockedBecause,
}: {
  page: MenuPage
  /** Number of items that wait on the page; undefined if none waits. */
  waiting: string | undefined
  lockedBecause: string | null
}) {
  const letter = pagePairs.find((each) => each.path === path)?.letter
  if (lockedBecause === null)
    return (
      <NavLink to={path} end title={waiting && `${waiting} waiting`}>
        {title}
        {waiting !== undefined && (
          <span className={styles.waiting} aria-hidden="true">
            {waiting}
          </span>
        )}
        <kbd className={styles.letter} aria-hidden="true">
          {letter}
        </kbd>
      </NavLink>
    )
  return (
    <span className={styles.locked} title={lockedBecause}>
      <Icon name="lock" />
      {title} <span className="visually-hidden">{lockedBecause}</span>
    </span>
  )
}
