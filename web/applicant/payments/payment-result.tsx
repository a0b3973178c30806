import { type ReactNode, useEffect, useRef, useState } from 'react'
import { CheckPicture } from '#web/pictures/check.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { LoadingPlaceholder } from '#web/ui/loading-placeholder.tsx'
import frame from './all-payments.module.css'
import styles from './payment-result.module.css'
import { useVerify, type Verified } from './use-verify.ts'

type Result = { state: 'asking' } | { state: 'unknown' } | { state: 'known'; verified: Verified }

/**
 * Coming back from the checkout proves nothing: asks the gateway at once and shows what it says. `next`: the way on, or
 * to pay again.
 */
export function PaymentResult({ reference, next }: { reference: string; next: ReactNode }) {
  const [result, setResult] = useState<Result>({ state: 'asking' })
  const { verify } = useVerify()
  const asked = useRef(false)
  const check = async () => {
    setResult({ state: 'asking' })
    const verified = await verify(reference, { silent: true })
    setResult(verified === null ? { state: 'unknown' } : { state: 'known', verified })
  }
  useEffect(() => {
    if (asked.current) return
    asked.current = true
    void check()
  })

  if (result.state === 'asking') return <LoadingPlaceholder text="Checking your payment..." />
  const verified = result.state === 'known' ? result.verified : null
  const transaction = verified?.transaction
  if (transaction?.isRefund === true)
    return (
      <Banner tone="warning" title={verified?.title} action={next}>
        <p>{verified?.message}</p>
      </Banner>
    )
  if (transaction?.isSuccessful === true)
    return (
      <Banner tone="success" title="Payment received" action={next}>
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
  return (
    <Banner
      tone="warning"
      title={verified?.title || 'Payment not confirmed'}
      action={
        <div className={frame.ways}>
          {verified !== null && next}
          <Button kind="quiet" title="Check again" onClick={() => void check()} />
        </div>
      }
    >
      <p>
        {verified?.message ??
          'The payment partner has not confirmed this payment. If money has left your account, do not pay again: it can take a few minutes to arrive here.'}
      </p>
    </Banner>
  )
}
