import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { Transaction } from '#contract/endpoints/payment.ts'
import { RejectedCall } from '#web/api/call-errors.ts'
import type { Success } from '#web/api/exchange.ts'
import { CheckPicture } from '#web/pictures/check.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { LoadingPlaceholder } from '#web/ui/loading-placeholder.tsx'
import { remember } from '../session/persisted.ts'
import { AskingTheBank } from './asking-the-bank.tsx'
import frame from './all-payments.module.css'
import styles from './payment-result.module.css'
import { isRefunded, useVerify } from './use-verify.ts'

export interface PaymentResultProps {
  reference: string
  /** Link to the next step, or button to pay again. It may appear later, because it depends on the profile. */
  next: ReactNode
  /** Called after each attempt to ask the gateway for the status, whether the attempt succeeded or not. */
  onChecked(): void
}

/**
 * The status of a payment after the payer has returned from the checkout. Returning does not prove a payment, so the
 * page asks the gateway for the status at once.
 */
export function PaymentResult({ reference, next, onChecked }: PaymentResultProps) {
  const [answer, setAnswer] = useState<Success<Transaction>>()
  const verify = useVerify(setAnswer)
  const check = () => {
    if (verify.busy) return
    setAnswer(undefined)
    void verify.run({ transactionReference: reference }).then(onChecked)
  }
  const started = useRef(false)
  useEffect(() => {
    if (started.current) return
    started.current = true
    // Deletes the started payment. Otherwise pages would say that the payer has left the checkout without paying.
    remember('payments', {})
    check()
  })

  // A rejection by the server, such as «not confirmed yet», is also shown as the status of the payment.
  const verified = answer ?? (verify.error instanceof RejectedCall ? verify.error : undefined)
  if (verified === undefined && (verify.busy || verify.error === null))
    return <LoadingPlaceholder text="Checking your payment..." />
  const transaction = answer?.data
  const action = <div className={styles.next}>{!verify.busy && next}</div>
  if (transaction !== undefined && isRefunded(transaction))
    return (
      <Banner title={verified?.title} action={action}>
        <p>{verified?.message}</p>
      </Banner>
    )
  if (transaction?.isSuccessful === true)
    return (
      <Banner tone="success" title="Payment received" action={action}>
        <div className={styles.received}>
          <div className={styles.check}>
            <CheckPicture />
          </div>
          <p>
            {verified?.message} It is for: {transaction.paymentDescription}. Reference:{' '}
            {transaction.transactionRef}
          </p>
        </div>
      </Banner>
    )
  const isChecked = transaction?.amountReceived !== undefined
  if (transaction?.isOpen === true && !isChecked)
    return (
      <AskingTheBank
        message={verified?.message ?? ''}
        transaction={transaction}
        busy={verify.busy}
        onAsk={check}
      />
    )
  return (
    <Banner
      // While the payments office is checking a payment, the payer need not act, so the banner is not a warning.
      tone={isChecked ? 'info' : 'warning'}
      title={verified?.title || 'Payment not checked yet'}
      action={
        <div className={frame.ways}>
          {verified !== undefined && !verify.busy && !isChecked && next}
          <Button kind="quiet" title="Check again" busy={verify.busy} onClick={check} />
        </div>
      }
    >
      <p>
        {verified?.message ??
          'We could not check this payment now. If money has left your account, do not pay again. Check again in a few minutes.'}
      </p>
    </Banner>
  )
}
