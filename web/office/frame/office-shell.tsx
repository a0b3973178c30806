import { useState } from 'react'
import { Outlet, useLocation } from 'react-router'
import { ErrorBoundary } from '#web/ui/error-boundary.tsx'
import { Shell } from '#web/ui/shell.tsx'
import { SlideIn } from '#web/ui/slide-in.tsx'
import { TopBar } from '#web/ui/top-bar.tsx'
import { usePageKeys } from '../keyboard/use-page-keys.ts'
import { RunningWork } from '../running/running-work.tsx'
import { useMe } from '../session/use-session.ts'
import { OfficeMenu } from './office-menu.tsx'
import styles from './office-shell.module.css'
import { roleNames } from '#contract/office/staff/role-names.ts'
import { Brand } from '../page/brand.tsx'
import { type OfficeBarTitle, OfficeTitle } from '../page/use-office-page.ts'

/**
 * The frame around most pages of the office: menu, top bar, running bulk actions and releases. The pages for reviewing
 * use `ReviewFrame`.
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
