import { NavLink } from 'react-router'
import { may } from '#contract/office/staff/policy.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Icon } from '#web/ui/icon.tsx'
import { type MenuGroup, SideMenu } from '#web/ui/side-menu.tsx'
import { type MenuPage, menuGroups, pageKey } from '../menu-pages.ts'
import { logOut } from '../session/log-out.ts'
import { useMe } from '../session/use-session.ts'
import { whoMay, whyNot } from '../why-not.ts'
import { shortcutsShown } from '../keyboard/shortcuts.ts'
import styles from './office-menu.module.css'
import { paths } from '../paths.ts'
import { menuViewsQuery } from '../queue/views/menu-views-query.ts'
import { MenuViewLink } from './menu-view.tsx'
import { useMenuQuery } from './use-menu-query.ts'
import { useWorkCounts } from './work-counts.ts'

/** Empty lines for the five built-in views, shown until the views are loaded. The menu has up to eight views. */
const spaceForViews = Array.from({ length: 5 }, (_, at) => ({
  key: `space ${at}`,
  content: <span className={classNames(styles.view, styles.space)} />,
  isSpace: true,
}))

/**
 * The menu of the office, with the keys that open each page. Pages that the colleague's role may not open are locked. A
 * line below the last locked page of a group names the roles that may open all locked pages of the group. If no role may
 * open all of them, there is no line. Saved views of the queue, with their counts, are listed below the queue; a low
 * window shows fewer views. Until the views are loaded, empty lines keep space for them, so that the links below do
 * not move during a click.
 */
export function OfficeMenu() {
  const { role } = useMe()
  const counts = useWorkCounts()
  const { data: views } = useMenuQuery(menuViewsQuery)
  const viewItems =
    views?.map((view) => ({ key: `view ${view.id}`, content: <MenuViewLink view={view} /> })) ?? spaceForViews
  const groups: MenuGroup[] = menuGroups.map(({ title, pages }) => {
    const locked = pages.filter(({ permission }) => !may(role, permission))
    const allowedRoles = locked.length === 0 ? null : whoMay(locked.map(({ permission }) => permission))
    const line = { key: 'locked', content: <p className={styles.who}>Locked: ask {allowedRoles}.</p> }
    const items = pages.flatMap((page) => {
      const content = (
        <Page
          page={page}
          waiting={page.work === undefined ? undefined : counts.get(page.work)}
          lockedBecause={whyNot(role, page.permission)}
        />
      )
      return [
        { key: page.path, content },
        ...(page.path === paths.queue ? viewItems : []),
        ...(allowedRoles !== null && page === locked.at(-1) ? [line] : []),
      ]
    })
    return { key: title, title, items }
  })
  const ownGroup: MenuGroup = {
    key: 'own',
    items: [
      {
        key: 'keys',
        content: (
          <button type="button" onClick={() => shortcutsShown.set(true)}>
            Keyboard
            <kbd className={styles.letter} aria-hidden="true">
              ?
            </kbd>
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
      <SideMenu groups={[...groups, ownGroup]} label="Office" />
    </div>
  )
}

function Page({
  page: { path, title, letter },
  waiting,
  lockedBecause,
}: {
  page: MenuPage
  /** Number of items that wait on the page; undefined if no item waits. */
  waiting: string | undefined
  lockedBecause: string | null
}) {
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
          {pageKey} {letter}
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
