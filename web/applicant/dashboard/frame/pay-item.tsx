import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import type { PayType } from '#contract/fees/registry.ts'
import { paths } from '#web/applicant/paths.ts'
import { useStartPayment } from '#web/applicant/payments/use-start-payment.ts'
import { feesQuery } from '#web/applicant/queries/enrolment.ts'

export interface PayItemProps {
  label: string
  payType: PayType
}

/**
 * Menu item that starts a payment. If a payment of the fee is open, it shows the Enrolment page instead, where the
 * applicant can check that payment first.
 */
export function PayItem({ label, payType }: PayItemProps) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { busy, start } = useStartPayment()
  const pay = async () => {
    // Without the fees the payment starts anyway: the server resumes an open payment instead of opening another one.
    const fees = await client.fetchQuery(feesQuery).catch(() => [])
    const isOpen = fees.some((fee) => fee.payType === payType && fee.openPayment !== null)
    await (isOpen ? navigate(paths.enrolment) : start(payType))
  }
  return (
    <button type="button" disabled={busy} onClick={() => void pay()}>
      {label}
    </button>
  )
}
