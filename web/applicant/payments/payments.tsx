import { useQuery } from '@tanstack/react-query'
import { formatDate } from '#contract/dates.ts'
import type { Transaction } from '#contract/endpoints/payment.ts'
import { formatNaira } from '#contract/money.ts'
import { admission } from 'virtual:institution/admission'
import { fees } from 'virtual:institution/fees'
import { Link } from '#web/applicant/pages/link.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Actions } from '#web/ui/form-layout.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { ProfileGate } from '../guarded/profile-gate.tsx'
import { recall } from '../session/persisted.ts'
import { TermsOfApplying } from '../brand/terms-of-applying.tsx'
import { TryAgain } from '../pages/try-again.tsx'
import { usePage } from '../pages/use-page.ts'
import { paths } from '../paths.ts'
import { paymentsQuery } from '../queries/payments.ts'
import { useEarlyProfile, useProfile } from '../queries/profile.ts'
import { CheckoutCancelled, useCancelled } from './checkout-cancelled.tsx'
import styles from './payments.module.css'
import { isClosed } from './is-closed.ts'
import { CheckPayment, openPaymentIn, OpenPaymentWords } from './open-payment.tsx'
import { PaymentsFrame } from './payments-frame.tsx'
import { useStartPayment } from './use-start-payment.ts'
import { NextPageLink } from './next-page-link.tsx'

/**
 * The page to pay the application fee. Shows a message if the fee is already paid, if its payment is not confirmed yet,
 * or if applications are closed.
 */
export function Payments() {
  usePage('Payments')
  const { profile } = useEarlyProfile()
  const person = profile ?? recall('profile')
  return (
    <PaymentsFrame>
      <PageHeading title={person === null ? 'Hello' : `Hello ${person.firstname}`} />
      <ProfileGate pending={<Skeleton rows={2} shape="card" />}>
        <ApplicationFee />
      </ProfileGate>
    </PaymentsFrame>
  )
}

function ApplicationFee() {
  const profile = useProfile()
  if (profile.hasPaidApplicationFee) return <Paid />
  return profile.nextStage === 'PaymentCompletion' ? <Started /> : <NotStarted />
}

function NotStarted() {
  return isClosed() ? <Closed /> : <Unpaid />
}

/**
 * Content for an applicant who has started a payment of the application fee. The payment may be open, declined or
 * abandoned.
 */
function Started() {
  const { data, isFetching, error, refetch } = useQuery(paymentsQuery)
  const cancelled = useCancelled()
  // An open payment is for the application fee, because no other fee can be paid before the application fee.
  const open = openPaymentIn(data)
  if (isFetching && open === undefined) return <Skeleton rows={2} shape="card" />
  // After a cancelled checkout, the open payment is not shown, unless money has been received for it.
  if (open !== undefined && (!cancelled || open.amountReceived !== undefined)) return <Open payment={open} />
  return error === null ? <NotStarted /> : <Unknown why={error.message} onTry={() => void refetch()} />
}

function Open({ payment }: { payment: Transaction }) {
  const { busy, start } = useStartPayment()
  const isChecked = payment.amountReceived !== undefined
  return (
    <Card title={isChecked ? 'We are checking your payment' : 'Your payment is not confirmed yet'} selvedge>
      <div className={styles.words}>
        <OpenPaymentWords fee="ApplicationFee" payment={payment} />
      </div>
      <Actions>
        <CheckPayment payment={payment} />
        {!isChecked && (
          <Button
            kind="quiet"
            title="Pay Application Fee"
            busy={busy}
            onClick={() => start('ApplicationFee')}
          />
        )}
      </Actions>
    </Card>
  )
}

/** Content if the payments could not be loaded. The fee may be paid, so there is no button to pay. */
function Unknown({ why, onTry }: { why: string; onTry: () => void }) {
  return (
    <>
      <TryAgain words="Unable to see whether your payment has arrived" why={why} onTry={onTry} />
      <p>
        If money has left your account, do not pay again. <Link to="all">Verify Payments</Link>
      </p>
    </>
  )
}

function Unpaid() {
  const { busy, start } = useStartPayment()
  const fee = fees.ApplicationFee
  return (
    <>
      <CheckoutCancelled />
      <Card title="Your application fee is not paid" selvedge>
        <div className={styles.words}>
          <p>
            <strong className={styles.amount}>{formatNaira(fee.amount)}</strong> {fee.description}
          </p>
          <p>
            When it is paid, your application opens and you get your application number. You pay once, on the
            page of our payment partner.
          </p>
          <p>
            Have you paid already? <Link to="all">Verify Payments</Link>
          </p>
          <TermsOfApplying />
        </div>
        <Actions>
          <Button title="Pay Application Fee" busy={busy} onClick={() => start('ApplicationFee')} />
        </Actions>
      </Card>
    </>
  )
}

function Closed() {
  return (
    <Card title="Applications are closed" selvedge>
      <p>
        The last day to apply for the {admission.session} session was {formatDate(admission.closesOn ?? '')},
        so there is nothing to pay here now. Have you paid already? <Link to="all">Verify Payments</Link>
      </p>
    </Card>
  )
}

function Paid() {
  return (
    <Card title="Your application fee is paid" selvedge>
      <p>
        There is nothing to pay here now. You can look at{' '}
        <Link to={paths.allPayments}>all your payments</Link>.
      </p>
      <Actions>
        <NextPageLink />
      </Actions>
    </Card>
  )
}
