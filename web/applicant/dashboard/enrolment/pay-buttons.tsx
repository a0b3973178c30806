import { Button, type ButtonKind } from '#web/ui/button.tsx'
import { CheckPayment, OpenPaymentWords, usePaymentToCheck } from '#web/applicant/payments/open-payment.tsx'
import { useStartPayment } from '#web/applicant/payments/use-start-payment.ts'
import type { EnrolmentItem } from './enrolment-list.ts'

/** Says that the payment of an item is not confirmed yet. Shows nothing if there is no such payment. */
export function OpenPaymentOf({ item: { fee, openPayment } }: { item: EnrolmentItem }) {
  const payment = usePaymentToCheck(fee, openPayment)
  if (fee === null || payment === null) return null
  return <OpenPaymentWords fee={fee} payment={payment} />
}

export interface ItemButtonsProps {
  item: EnrolmentItem
  /** Kinds of the first button and of all other buttons. */
  kinds: readonly [ButtonKind, ButtonKind]
}

/** The buttons to pay an item. An open payment can be checked before, so that nobody pays twice. */
export function ItemButtons({ item: { fee, ways, openPayment }, kinds: [first, others] }: ItemButtonsProps) {
  const { busy, start } = useStartPayment()
  const payment = usePaymentToCheck(fee, openPayment)
  return (
    <>
      {payment !== null && <CheckPayment payment={payment} kind={first} />}
      {ways.map(({ payType, button, amount }, index) => (
        <Button
          key={payType}
          kind={index === 0 && payment === null ? first : others}
          title={`${button}\u00a0· ${amount}`}
          busy={busy}
          onClick={() => start(payType)}
        />
      ))}
    </>
  )
}
