import type { PayType } from '#contract/fees/registry.ts'
import { useStartPayment } from '#web/applicant/payments/use-start-payment.ts'

export interface PayItemProps {
  label: string
  payType: PayType
}

export function PayItem({ label, payType }: PayItemProps) {
  const { busy, start } = useStartPayment()
  return (
    <button type="button" disabled={busy} onClick={() => start(payType)}>
      {label}
    </button>
  )
}
