import { formatDate } from '#contract/dates.ts'
import type { Tracker } from '#contract/endpoints/admission.ts'
import type { Profile } from '#contract/profile.ts'
import { formatAmount, inNaira } from '#contract/money.ts'
import type { Transaction } from '#contract/endpoints/payment.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { AuthFrame } from '../auth/auth-frame.tsx'
import { basePath, paths } from '../paths.ts'

/** Data for the page that is shown without JavaScript. */
export interface BasicFacts {
  profile: Pick<Profile, 'firstname' | 'surname' | 'applicationNumber'>
  tracker: Tracker
  payments: readonly Transaction[]
}

const states = { done: 'done', now: 'now', ahead: 'to come' } as const

function outcomeOf({ isSuccessful, refundedOn, isOpen, amountReceived }: Transaction): string {
  if (refundedOn !== undefined)
    return refundedOn === null ? 'will be refunded' : `refunded on ${formatDate(refundedOn)}`
  if (amountReceived !== undefined)
    return `${amountReceived === null ? '' : `${inNaira(amountReceived)} received, `}being checked; do not pay again`
  if (isOpen) return 'not confirmed'
  return isSuccessful ? 'paid' : 'not paid'
}

/** The read-only page for a signed-in applicant without JavaScript: the steps of the application, and the payments. */
export function BasicPage({ facts: { profile, tracker, payments } }: { facts: BasicFacts }) {
  return (
    <AuthFrame>
      <PageHeading title="Your application">
        {profile.firstname} {profile.surname}, application number {profile.applicationNumber ?? '--'}
      </PageHeading>
      <p>
        <strong>{tracker.now}</strong>
      </p>
      {tracker.next !== '' && <p>{tracker.next}</p>}
      <section>
        <h2>Steps</h2>
        <ol>
          {tracker.steps.map(({ title, state, at }) => (
            <li key={title}>
              {title}: {at === null ? states[state] : formatDate(at)}
            </li>
          ))}
        </ol>
      </section>
      <section>
        <h2>Payments</h2>
        {payments.length === 0 ? (
          <p>You have not paid anything yet.</p>
        ) : (
          <ul>
            {payments.map((each) => (
              <li key={each.transactionRef}>
                {each.paymentDescription}, ₦{formatAmount(each.transactionAmount, { decimals: 0 })},{' '}
                {formatDate(each.transactionDate)}: {outcomeOf(each)}
              </li>
            ))}
          </ul>
        )}
      </section>
      <section>
        <h2>What needs JavaScript</h2>
        <p>
          This page works without JavaScript, and so do registration, activation, sign-in and a new password.
          To fill in your application, pay, upload pictures or print, open the{' '}
          <a href={`${basePath}${paths.dashboard}`}>full portal</a> with JavaScript.
        </p>
      </section>
      <form method="post" action={`${basePath}/basic/sign-out`}>
        <button type="submit" className={buttonClass('quiet')}>
          Logout
        </button>
      </form>
    </AuthFrame>
  )
}

/**
 * The page that a browser without JavaScript gets if the server could not read the applicant's data, for example
 * because it is too busy.
 */
export function BasicBusy() {
  return (
    <AuthFrame>
      <PageHeading title="Your application" />
      <p>
        <strong>We cannot show your application at the moment.</strong> Nothing is lost. Wait a minute, then{' '}
        <a href={`${basePath}/basic`}>open this page again</a>.
      </p>
    </AuthFrame>
  )
}
