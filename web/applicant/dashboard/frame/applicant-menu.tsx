import { useLocation } from 'react-router'
import { fees } from 'virtual:institution/fees'
import { type MenuGroup, SideMenu } from '#web/ui/side-menu.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Link } from '#web/applicant/pages/link.tsx'
import { part } from '#web/applicant/pages/part.tsx'
import { useStageAhead } from '#web/applicant/outbox/use-stage-ahead.ts'
import { paths } from '#web/applicant/paths.ts'
import { useEarlyProfile } from '#web/applicant/queries/profile.ts'
import { askToLogOut } from '#web/applicant/sign-out/log-out.ts'
import { recall } from '#web/applicant/session/persisted.ts'
import { isUnaccepted, type MenuFacts, type MenuItem, menuFor } from './menu.ts'
import styles from './applicant-menu.module.css'

/**
 * This component is loaded only if the menu has an unlocked «Pay …» item. This never happens with the current fees: the
 * menu locks fees until the acceptance fee is paid, and then leaves them out.
 */
const PayItem = part(async () => (await import('./pay-item.tsx')).PayItem, {
  pending: ({ label }) => label,
  notLoaded: (retry, { label }) => (
    <button type="button" onClick={retry}>
      {label}
    </button>
  ),
})

/**
 * This component is loaded only if there is an offer that is not accepted. Until the script is loaded, the menu treats
 * the offer as open.
 */
const WithClosedOffer = part(async () => (await import('./closed-offer.ts')).WithClosedOffer, {
  pending: ({ children }) => children(null),
  notLoaded: (_retry, { children }) => children(null),
})

/**
 * Whether a menu item leads to the current page or to its parent page. The dashboard is the parent of all pages, so its
 * item is current only on the dashboard itself.
 */
function isCurrent(page: string, pathname: string): boolean {
  return pathname === page || (page !== paths.dashboard && pathname.startsWith(`${page}/`))
}

function MenuPending() {
  return (
    <div className={styles.pending}>
      <Skeleton rows={9} />
    </div>
  )
}

export function ApplicantMenu() {
  const { profile } = useEarlyProfile()
  const facts = profile ?? recall('profile')
  if (facts === null) return <MenuPending />
  if (!isUnaccepted(facts)) return <MenuOf facts={facts} closed={null} />
  return <WithClosedOffer>{(closed) => <MenuOf facts={facts} closed={closed} />}</WithClosedOffer>
}

function MenuOf({ facts, closed }: { facts: MenuFacts; closed: string | null }) {
  const { pathname } = useLocation()
  const nextStage = useStageAhead(facts.nextStage)
  const menu = menuFor({ ...facts, nextStage }, fees, closed)

  const content = ({ label, does, locked }: MenuItem) => {
    if (locked !== null) return label
    switch (does.kind) {
      case 'page':
        return (
          <Link to={does.to} aria-current={isCurrent(does.to, pathname) ? 'page' : undefined}>
            {label}
          </Link>
        )
      case 'pay':
        return <PayItem label={label} payType={does.payType} />
      case 'logout':
        return (
          <button type="button" onClick={() => void askToLogOut()}>
            {label}
          </button>
        )
    }
  }
  const group = (key: string, title: string | null, items: MenuItem[]): MenuGroup[] =>
    items.length === 0
      ? []
      : [
          {
            key,
            ...(title !== null && { title }),
            items: items.map((item) => ({
              key: item.label,
              content: content(item),
              ...(item.locked !== null && { lockedBecause: item.locked }),
            })),
          },
        ]
  const later = [...menu.other, ...menu.actions].filter(isLocked)
  const actions = menu.actions.filter(isOpen)
  return (
    <SideMenu
      groups={[
        ...group('main', 'Your application', oneReason(menu.main)),
        ...group('other', 'After you have applied', menu.other.filter(isOpen)),
        ...group('later', null, later),
        ...group('actions', actions.length > 1 ? 'Payments and account' : null, [
          ...actions.slice(0, -1),
          accountItem,
          ...actions.slice(-1),
        ]),
      ]}
    />
  )
}

const accountItem: MenuItem = {
  label: 'Account',
  does: { kind: 'page', to: paths.account },
  locked: null,
}

const isLocked = ({ locked }: MenuItem) => locked !== null
const isOpen = ({ locked }: MenuItem) => locked === null

/**
 * If the locked sections have different reasons, replaces the reasons with one sentence: each section opens after the
 * previous section.
 */
function oneReason(sections: MenuItem[]): MenuItem[] {
  const reasons = new Set(sections.filter(isLocked).map(({ locked }) => locked))
  if (reasons.size < 2) return sections
  const locked = 'Each opens when you have finished the one before.'
  return sections.map((item) => (isLocked(item) ? { ...item, locked } : item))
}
