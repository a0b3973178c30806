import type { OpenedApplication } from '#contract/office/applications.ts'
import { GuardedButton } from '../page/guarded-button.tsx'
import { useFocusKept } from '../page/use-focus-kept.ts'
import { useMe } from '../session/use-session.ts'
import { whyNot } from '../why-not.ts'
import panelStyles from '../application/application-page.module.css'
import { RequestCard } from './request-card.tsx'
import { RequestForm, type Suggestion } from './request-form.tsx'
import styles from './requests.module.css'

interface RequestListProps {
  opened: OpenedApplication
  /** Whether the form for a new request is open. */
  asking: boolean
  onAsking(open: boolean): void
  /** Start of a new request about the differences found on the slips; empty if there are none. */
  suggestion: Suggestion
}

/** The requests to the applicant, newest first, and a form to send another one. */
export function RequestList({ opened, asking, onAsking, suggestion }: RequestListProps) {
  const { requests, row } = opened
  const { role } = useMe()
  const states = requests.map(({ id, returnedAt, outcome }) => `${id} ${returnedAt} ${outcome}`).join()
  const panel = useFocusKept(asking ? 'open-request' : null, states)
  const undecided = row.status === 'submitted' || row.status === 'correction'
  const reason =
    whyNot(role, 'ask-correction') ?? (undecided ? null : 'This application has been decided already.')
  return (
    <div ref={panel} className={panelStyles.panel} role="group" aria-label="Requests" tabIndex={-1}>
      {asking ? (
        <RequestForm opened={opened} suggestion={suggestion} onDone={() => onAsking(false)} />
      ) : (
        <GuardedButton
          id="open-request"
          title="New request"
          kind="quiet"
          reason={reason}
          onClick={() => onAsking(true)}
        />
      )}
      {requests.length === 0 && !asking && <p>No requests sent</p>}
      <ul className={styles.list}>
        {requests.toReversed().map((request) => (
          <li key={request.id}>
            <RequestCard request={request} applicantId={row.applicantId} />
          </li>
        ))}
      </ul>
    </div>
  )
}
