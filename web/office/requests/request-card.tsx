import { formatDate, formatDateTime } from '#contract/dates.ts'
import { type OfficeRequest, officeRequests } from '#contract/office/requests/requests.ts'
import { Button } from '#web/ui/button.tsx'
import { useSeenVersion } from '../api/use-application-change.ts'
import { useKeys } from '../keyboard/use-keys.ts'
import { useApplicationCall } from '../leases/use-application-call.ts'
import { useLeaseReason } from '../leases/use-lease-reason.ts'
import { GuardedButton } from '../page/guarded-button.tsx'
import { KeyedButton } from '../page/keyed-button.tsx'
import { useMe } from '../session/use-session.ts'
import { whyNot } from '../why-not.ts'
import { AnswerChanges, AnsweredDocument } from './answer-changes.tsx'
import type { AskAgainChoice } from './ask-again.tsx'
import { ExtendRequest } from './extend-request.tsx'
import { requestState } from './request-state.ts'
import styles from './requests.module.css'

interface RequestCardProps {
  request: OfficeRequest
  applicantId: string
  /** Whether the keys act on this request: `a` accepts its answers, `d` extends its deadline, `D` withdraws it. */
  isNext: boolean
  /**
   * The items to ask for again; null if the colleague cannot ask again here, for example while the request form is
   * open.
   */
  choice: AskAgainChoice | null
  onAskAgain(): void
  /** Called after the answers were accepted. */
  onAccepted(): void
}

/**
 * One request: what was asked, until when, and what the applicant has changed. A button accepts the returned answers,
 * or asks again for the chosen items. An unanswered request has buttons that extend its deadline or withdraw it.
 */
export function RequestCard(props: RequestCardProps) {
  const { request, applicantId, isNext, choice, onAskAgain, onAccepted } = props
  const { message, dueOn, askedBy, askedAt, closedAt, closedBy, sections, documents, reply } = request
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
      {/* The reply often explains why something is missing, so it comes before the answers. */}
      {reply !== '' && (
        <p className={styles.reply}>
          <strong>The applicant:</strong> {reply}
        </p>
      )}
      {sections.map((section) => (
        <AnswerChanges key={section.stepId} section={section} choice={choice} />
      ))}
      {documents.map((document) => (
        <AnsweredDocument
          key={document.id}
          document={document}
          isAnswered={request.returnedAt !== null}
          choice={choice}
        />
      ))}
      {state.kind === 'returned' && (
        <div>
          {choice !== null && choice.chosen.size > 0 ? (
            <Button
              title={`Ask again for ${choice.chosen.size}, accept the rest`}
              shortcut="c"
              onClick={onAskAgain}
            />
          ) : (
            <AcceptAnswers {...{ applicantId, isNext, onAccepted }} requestId={request.id} />
          )}
        </div>
      )}
      {state.kind === 'open' || state.kind === 'overdue' ? (
        <div className={styles.actions}>
          <ExtendRequest applicantId={applicantId} requestId={request.id} dueOn={dueOn} hasKey={isNext} />
          <WithdrawRequest applicantId={applicantId} requestId={request.id} hasKey={isNext} />
        </div>
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

interface AcceptAnswersProps extends Pick<RequestCardProps, 'applicantId' | 'isNext' | 'onAccepted'> {
  requestId: string
}

function AcceptAnswers({ applicantId, requestId, isNext, onAccepted }: AcceptAnswersProps) {
  const { role } = useMe()
  const seenVersion = useSeenVersion(applicantId)
  const accept = useApplicationCall(officeRequests.accept, applicantId, { onSuccess: onAccepted })
  const leaseReason = useLeaseReason(applicantId)
  const reason = whyNot(role, 'ask-correction') ?? leaseReason
  const run = () => void accept.run({ applicantId, version: seenVersion(), requestId })
  useKeys(isNext && reason === null ? { a: run } : {})
  return (
    <GuardedButton
      title="Accept answers"
      shortcut={isNext ? 'a' : undefined}
      kind={isNext ? 'primary' : 'quiet'}
      busy={accept.busy}
      reason={reason}
      onClick={run}
    />
  )
}

/** Button that withdraws a request, so that the office can decide without the answer. */
function WithdrawRequest({
  applicantId,
  requestId,
  hasKey,
}: {
  applicantId: string
  requestId: string
  hasKey: boolean
}) {
  const { role } = useMe()
  const seenVersion = useSeenVersion(applicantId)
  const withdraw = useApplicationCall(officeRequests.withdraw, applicantId)
  const leaseReason = useLeaseReason(applicantId)
  const button = {
    title: 'Withdraw request',
    kind: 'quiet' as const,
    busy: withdraw.busy,
    reason: whyNot(role, 'ask-correction') ?? leaseReason,
    onClick: () => void withdraw.run({ applicantId, version: seenVersion(), requestId }),
  }
  return hasKey ? <KeyedButton {...button} hotkey="D" /> : <GuardedButton {...button} />
}
