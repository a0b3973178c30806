import { useState } from 'react'
import { Link, Outlet, useLocation } from 'react-router'
import { identity } from 'virtual:institution/identity'
import { ErrorBoundary } from '#web/ui/error-boundary.tsx'
import { Logo } from '#web/ui/logo.tsx'
import { Shell } from '#web/ui/shell.tsx'
import { SlideIn } from '#web/ui/slide-in.tsx'
import { TopBar } from '#web/ui/top-bar.tsx'
import { usePageKeys } from '../keyboard/use-page-keys.ts'
import { paths } from '../paths.ts'
import { RunningWork } from '../running/running-work.tsx'
import { useMe } from '../session/use-session.ts'
import { OfficeMenu } from './office-menu.tsx'
import styles from './office-shell.module.css'
import { roleNames } from '#contract/office/staff/role-names.ts'
import { type OfficeBarTitle, OfficeTitle } from '../page/use-office-page.ts'

/**
 * The frame around most pages of the office: menu, top bar, running bulk actions and releases. The pages for reviewing
 * use `BenchFrame` instead.
 */
export function OfficeShell() {
  const me = useMe()
  const { pathname } = useLocation()
  const [title, setTitle] = useState<OfficeBarTitle>({ title: 'Office', repeated: false })
  const [menuOpen, setMenuOpen] = useState(false)
  const close = () => setMenuOpen(false)
  usePageKeys()
  return (
    <OfficeTitle value={setTitle}>
      <Shell
        wide
        brand={<Brand />}
        menu={<OfficeMenu />}
        topBar={
          <TopBar
            {...title}
            menuOpen={menuOpen}
            onMenu={() => setMenuOpen(true)}
            person={{
              name: me.name,
              number: roleNames[me.role],
              avatar: <Initials name={me.name} />,
            }}
          />
        }
      >
        <RunningWork />
        <ErrorBoundary at={pathname}>
          <Outlet />
        </ErrorBoundary>
      </Shell>
      {menuOpen && (
        <SlideIn label="Menu" brand={<Brand />} onClose={close}>
          <OfficeMenu />
        </SlideIn>
      )}
    </OfficeTitle>
  )
}

export function Brand() {
  return (
    <Link to={paths.queue} className={styles.brand}>
      <Logo text={identity.abbreviation} line="Admissions office" />
    </Link>
  )
}

/** The initials of the colleague's first and last name, shown in place of a picture. */
function Initials({ name }: { name: string }) {
  const words = name.split(' ').filter((word) => word !== '')
  const letters = [words[0], words.length > 1 ? words.at(-1) : ''].map((word) => word?.charAt(0) ?? '')
  return (
    <span className={styles.initials} aria-hidden="true">
      {letters.join('')}
    </span>
  )
}
