import { Link, Outlet } from 'react-router'
import type { Permission } from '#contract/office/staff/policy.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { useOfficePage } from '../page/use-office-page.ts'
import { paths } from '../paths.ts'
import { whyNot } from '../why-not.ts'
import { useMe } from './use-session.ts'

export interface PageForRoleProps {
  title: string
  permission: Permission
}

/** A page for the roles with a permission. Other roles see why they cannot open the page. */
export function PageForRole({ title, permission }: PageForRoleProps) {
  const reason = whyNot(useMe().role, permission)
  return reason === null ? <Outlet /> : <Closed title={title} reason={reason} />
}

function Closed({ title, reason }: { title: string; reason: string }) {
  useOfficePage(title)
  return (
    <>
      <PageHeading title={title} />
      <EmptyState
        text={`This page is closed to you. ${reason}`}
        action={
          <Link to={paths.queue} className={buttonClass('quiet')}>
            Go to the queue
          </Link>
        }
      />
    </>
  )
}
