import type { PayType } from '#contract/endpoints/payment.ts'
import { paths } from '#web/applicant/paths.ts'
import { stripPath } from '#web/applicant/session/destination.ts'
import { lockOf, stripIds, stripLabel } from '#web/applicant/application/progress.ts'

/** A line of the side menu: it leads to a page, or starts a payment, or ends the session. */
export interface MenuItem {
  label: string
  does: { kind: 'page'; to: string } | { kind: 'pay'; payType: PayType } | { kind: 'logout' }
  /** What opens it, when it is locked. */
  locked: string | null
}

/** What of the profile the menu depends on. */
export interface MenuFacts {
  nextStage: string
  hasPaidAcceptanceFee: boolean
  hasPaidSchoolFee: boolean
}

export interface Menu {
  main: MenuItem[]
  other: MenuItem[]
  actions: MenuItem[]
}

/** What opens the things that an offer brings; null for who has one. */
export function admissionLock({ nextStage }: Pick<MenuFacts, 'nextStage'>): string | null {
  if (nextStage === 'IsAdmitted') return null
  return nextStage === 'IsRejected' ? 'Opens with an offer of admission.' : 'Opens when you are admitted.'
}

/** What opens the things that come after an accepted offer. */
export function enrolmentLock(facts: MenuFacts): string | null {
  if (facts.nextStage !== 'IsAdmitted') return admissionLock(facts)
  return facts.hasPaidAcceptanceFee ? null : 'Opens when your acceptance fee is paid.'
}

/**
 * The side menu of a profile. Matric Number goes once the school fee is paid; Set Portal Password and the three fees
 * go once the acceptance fee is paid: from admission on they all have their place under Enrolment.
 */
export function menuFor(facts: MenuFacts): Menu {
  const lock = enrolmentLock(facts)
  const item = (label: string, to: string, locked: string | null = null): MenuItem => ({
    label,
    does: { kind: 'page', to },
    locked,
  })
  const pay = (label: string, payType: PayType): MenuItem => ({
    label,
    does: { kind: 'pay', payType },
    locked: lock,
  })
  const untilAccepted = (items: MenuItem[]) => (facts.hasPaidAcceptanceFee ? [] : items)
  return {
    main: [
      item('Dashboard', paths.dashboard),
      ...stripIds.map((id) => item(stripLabel(id), stripPath(id), lockOf(id, facts.nextStage))),
    ],
    other: [
      ...(facts.nextStage === 'IsAdmitted' ? [item('Enrolment', paths.enrolment)] : []),
      ...(facts.hasPaidSchoolFee ? [] : [item('Matric Number', paths.matric, lock)]),
      ...untilAccepted([item('Set Portal Password', paths.portal, lock)]),
      item('Print Receipts', paths.receipts),
      item('Payment History', paths.paymentHistory),
      item('Admission Status', paths.admissionStatus),
    ],
    actions: [
      ...untilAccepted([
        pay('Pay School Fee', 'SchoolFee'),
        pay('Pay School Fee Part', 'SchoolFeePart'),
        pay('Pay Orientation Fee', 'OrientationFee'),
      ]),
      { label: 'Logout', does: { kind: 'logout' }, locked: null },
    ],
  }
}
