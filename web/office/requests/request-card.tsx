import { formatDate, formatDateTime } from '#contract/dates.ts'
import { type OfficeRequest, officeRequests } from '#contract/office/requests.ts'
import { useCall } from '../api/use-call.ts'
import { applicationKeys, useSeenVersion } from '../application/use-application-change.ts'
import { GuardedButton } from '../page/guarded-button.tsx'
import { useMe } from '../session/use-session.ts'
import { whyNot } from '../why-not.ts'
import { AnswerChanges } from './answer-changes.tsx'
import { requestState } from './request-state.ts'
import styles from './requests.module.css'

/** One request: what was asked, until when, and what the applicant has changed. */
export function RequestCard({ request, applicantId }: { request: OfficeRequest; applicantId: string }) {
  const { message, dueOn, askedBy, askedAt, closedAt, closedBy, sections } = request
  const state = requestState(request)
  return (
    <article className={styles.card} aria-label={`Request of ${formatDateTime(askedAt)}`}>
      <header>
        <p>
          {askedBy}, {formatDateTime(askedAt)}
          {dueOn !== null && `, answer by ${formatDate(dueOn)}`}
        </p>
        <p className={styles.state} data-state={state.kind}>
          {state.words}
        </p>
      </header>
      <p className={styles.message}>{message}</p>
      {sections.map((section) => (
        <AnswerChanges key={section.stepId} section={section} />
      ))}
      {state.kind === 'open' || state.kind === 'overdue' ? (
        <WithdrawRequest applicantId={applicantId} requestId={request.id} />
      ) : (
        closedAt !== null && (
          <p className={styles.muted}>
            {state.words} by {closedBy}, {formatDateTime(closedAt)}
          </p>
        )
      )}
    </article>
  )
}

/** Button that withdraws a request, so that the office can decide without the answer. */
function WithdrawRequest({ applicantId, requestId }: { applicantId: string; requestId: string }) {
  const { role } = useMe()
  const seenVersion = useSeenVersion(applicantId)
  const withdraw = useCall(officeRequests.withdraw, { invalidates: applicationKeys(applicantId) })
  return (
    <GuardedButton
      title="Withdraw request"
      kind="quiet"
      busy={withdraw.busy}
      reason={whyNot(role, 'ask-correction')}
      onClick={() => void withdraw.run({ applicantId, version: seenVersion(), requestId })}
    />
  )
}
