import { NavLink } from 'react-router'
import { fees } from 'virtual:institution/fees'
import { type MenuGroup, SideMenu } from '#web/ui/side-menu.tsx'
import { paths } from '#web/applicant/paths.ts'
import { useStartPayment } from '#web/applicant/payments/use-start-payment.ts'
import { useProfile } from '#web/applicant/queries/profile.ts'
import { askToLogOut } from '#web/applicant/session/log-out.ts'
import { type MenuItem, menuFor } from './menu.ts'

/** The side menu of the signed-in applicant. `onAction`: something was started from it that is not a page. */
export function ApplicantMenu({ onAction }: { onAction?: () => void }) {
  const menu = menuFor(useProfile(), fees)
  const { busy, start } = useStartPayment()

  const act = (does: Exclude<MenuItem['does'], { kind: 'page' }>) => {
    onAction?.()
    if (does.kind === 'logout') askToLogOut()
    else start(does.payType)
  }
  const content = ({ label, does, locked }: MenuItem) => {
    if (locked !== null) return label
    if (does.kind === 'page')
      return (
        <NavLink to={does.to} end={does.to === paths.dashboard}>
          {label}
        </NavLink>
      )
    return (
      <button type="button" disabled={busy} onClick={() => act(does)}>
        {label}
      </button>
    )
  }
  const group = (key: string, title: string, items: MenuItem[]): MenuGroup => ({
    key,
    title,
    items: items.map((item) => ({
      key: item.label,
      content: content(item),
      ...(item.locked !== null && { lockedBecause: item.locked }),
    })),
  })
  return (
    <SideMenu
      groups={[
        group('main', 'Your application', menu.main),
        group('other', 'After you have applied', menu.other),
        group('actions', 'Payments and account', menu.actions),
      ]}
    />
  )
}
