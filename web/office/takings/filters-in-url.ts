import { addDays, isRealDate, today } from '#contract/dates.ts'
import { feeIds } from '#contract/fees/registry.ts'
import { paymentStatuses, type TakingsFilter } from '#contract/office/figures/takings.ts'

const oneOfOrEmpty = <Value extends string>(values: readonly Value[], text: string | null): Value | '' =>
  values.find((each) => each === text) ?? ''

/** Reads the filter from the URL. Default: the payments received in the last 30 days. */
export function filterFrom(address: URLSearchParams, now = new Date()): TakingsFilter {
  const day = (name: string, otherwise: string) => {
    const text = address.get(name) ?? ''
    return isRealDate(text) ? text : otherwise
  }
  const to = day('to', today(now))
  return {
    from: day('from', addDays(to, -29)),
    to,
    fee: oneOfOrEmpty(feeIds, address.get('fee')),
    status: address.has('status') ? oneOfOrEmpty(paymentStatuses, address.get('status')) : 'succeeded',
    gateway: address.get('gateway') ?? '',
    reference: address.get('reference') ?? '',
  }
}
