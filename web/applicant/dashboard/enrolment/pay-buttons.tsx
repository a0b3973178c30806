import { Button, type ButtonKind } from '#web/ui/button.tsx'
import { useStartPayment } from '#web/applicant/payments/use-start-payment.ts'
import type { PayChoice } from './enrolment-list.ts'

export interface PayButtonsProps {
  ways: readonly PayChoice[]
  /** Kinds of the first button and of all other buttons. */
  kinds: readonly [ButtonKind, ButtonKind]
}

export function PayButtons({ ways, kinds: [first, others] }: PayButtonsProps) {
  const { busy, start } = useStartPayment()
  return ways.map(({ payType, button, amount }, index) => (
    <Button
      key={payType}
      kind={index === 0 ? first : others}
      title={`${button}\u00a0· ${amount}`}
      busy={busy}
      onClick={() => start(payType)}
    />
  ))
}
