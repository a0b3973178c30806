import { hasAccepted, hasPaid, type PaidFlags, type ProfileFee, type Unlock } from '#contract/fees/fee.ts'
import { chargedFor } from '#contract/fees/charged.ts'
import type { Fees } from '#contract/fees/fee-data.ts'
import { feeName, feeOf, feeThatUnlocks, type PayType, payLabel, payWays } from '#contract/fees/registry.ts'
import { paths } from '#web/applicant/paths.ts'
import { stripPath } from '#web/applicant/session/destination.ts'
import { lockOf, stripIds, stripLabel } from '#web/applicant/session/progress.ts'

export interface MenuItem {
  label: string
  does: { kind: 'page'; to: string } | { kind: 'pay'; payType: PayType } | { kind: 'logout' }
  /** Sentence that says what unlocks the item; null if the item is not locked. */
  locked: string | null
}

export interface MenuFacts extends PaidFlags {
  nextStage: string
}

export interface Menu {
  main: MenuItem[]
  other: MenuItem[]
  actions: MenuItem[]
}

/** Whether there is an offer, accepted or not. The offer may be closed, see `closed-offer.ts`. */
export function isAdmitted({ nextStage }: Pick<MenuFacts, 'nextStage'>): boolean {
  return nextStage === 'IsAdmitted'
}

/** Whether there is an offer whose acceptance fee is not paid. The offer may be closed, see `closed-offer.ts`. */
export function isUnaccepted(facts: MenuFacts): boolean {
  return isAdmitted(facts) && !hasAccepted(facts)
}

/** Returns a sentence that says what unlocks the items that need an offer; null if there is an offer. */
export function admissionLock({ nextStage }: Pick<MenuFacts, 'nextStage'>): string | null {
  if (isAdmitted({ nextStage })) return null
  return nextStage === 'IsRejected' ? 'Opens with an offer of admission.' : 'Opens when you are admitted.'
}

/**
 * Returns a sentence that says how to unlock `what`, or `closed` if the offer can no longer be accepted. Returns null
 * if the applicant is admitted and has paid the fee that unlocks `what`.
 */
export function enrolmentLock(facts: MenuFacts, what: Unlock, closed: string | null): string | null {
  return lockBehind(facts, feeThatUnlocks(what), closed)
}

function lockBehind(facts: MenuFacts, fee: ProfileFee, closed: string | null): string | null {
  if (facts.nextStage === 'IsRejected') return admissionLock(facts)
  if (closed !== null) return closed
  if (!isAdmitted(facts)) return `Opens when you are admitted and your ${feeName(fee)} is paid.`
  return hasPaid(facts, fee) ? null : `Opens when your ${feeName(fee)} is paid.`
}

/**
 * Returns the side menu for a profile. Some items are also on the Enrolment page, so the menu leaves them out later:
 * «Matric Number» once the school fee is paid; «Set Portal Password» and the fees once the acceptance fee is paid. The
 * text of a locked item mentions the Enrolment page, unless the applicant was rejected or the offer is closed.
 * `closed`: why the offer is closed (see `closed-offer.ts`); null if the offer is open or there is none.
 */
export function menuFor(facts: MenuFacts, fees: Fees, closed: string | null = null): Menu {
  const item = (label: string, to: string, locked: string | null = null): MenuItem => ({
    label,
    does: { kind: 'page', to },
    locked,
  })
  const enrolmentItem = (label: string, does: MenuItem['does'], fee: ProfileFee): MenuItem => {
    const lock = lockBehind(facts, fee, closed)
    const opensLater = facts.nextStage !== 'IsRejected' && closed === null
    const laterPlace = opensLater ? ' You will then find it under Enrolment.' : ''
    return { label, does, locked: lock === null ? null : `${lock}${laterPlace}` }
  }
  const untilAccepted = (items: MenuItem[]) => (facts.hasPaidAcceptanceFee ? [] : items)
  const unlocked = (label: string, to: string, what: Unlock) =>
    enrolmentItem(label, { kind: 'page', to }, feeThatUnlocks(what))
  const payItems = payWays.flatMap((way): MenuItem[] => {
    const { inMenu, opensAfter } = feeOf(way.fee)
    if (!inMenu || !('fee' in opensAfter) || chargedFor(fees, way.fee) === undefined) return []
    return [enrolmentItem(payLabel(way), { kind: 'pay', payType: way.payType }, opensAfter.fee)]
  })
  return {
    main: [
      item('Dashboard', paths.dashboard),
      ...stripIds.map((id) => item(stripLabel(id), stripPath(id), lockOf(id, facts.nextStage))),
    ],
    other: [
      ...(isAdmitted(facts) ? [item('Enrolment', paths.enrolment)] : []),
      ...(facts.hasPaidSchoolFee ? [] : [unlocked('Matric Number', paths.matric, 'matric-number')]),
      ...untilAccepted([unlocked('Set Portal Password', paths.portal, 'portal-password')]),
      item('Print Receipts', paths.receipts),
      item('Payment History', paths.paymentHistory),
      item('Admission Status', paths.admissionStatus),
    ],
    actions: [...untilAccepted(payItems), { label: 'Logout', does: { kind: 'logout' }, locked: null }],
  }
}
