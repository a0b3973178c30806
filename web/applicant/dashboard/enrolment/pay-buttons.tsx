import { Button, type ButtonKind } from '#web/ui/button.tsx'
import { CheckPayment, OpenPaymentWords } from '#web/applicant/payments/open-payment.tsx'
import { useStartPayment } from '#web/applicant/payments/use-start-payment.ts'
import type { EnrolmentItem } from './enrolment-list.ts'

/** Message that the payment of an item is not confirmed yet. Shows nothing if there is no such payment. */
export function OpenPaymentOf({ item: { fee, openPayment } }: { item: EnrolmentItem }) {
  return fee !== null && openPayment !== null && <OpenPaymentWords fee={fee} payment={openPayment} />
}

export interface ItemButtonsProps {
  item: EnrolmentItem
  /** Kind of the first button, and kind of all other buttons. */
  kinds: readonly [ButtonKind, ButtonKind]
}

/**
 * The buttons that pay an item. If a payment is open, another button checks it, so that the applicant does not pay
 * twice.
 */
export function ItemButtons({ item: { ways, openPayment }, kinds: [first, others] }: ItemButtonsProps) {
  const { busy, start } = useStartPayment()
  return (
    <>
      {openPayment !== null && <CheckPayment payment={openPayment} kind={first} />}
      {ways.map(({ payType, button, amount }, index) => (
        <Button
          key={payType}
          kind={index === 0 && openPayment === null ? first : others}
          title={`${button} ·\u00a0${amount}`}
          busy={busy}
          onClick={() => start(payType)}
        />
      ))}
    </>
  )
}
