import { useState } from 'react'
import type { OpenedApplication } from '#contract/office/applications.ts'
import type { OfficeRequest } from '#contract/office/requests/requests.ts'
import { useLeaseReason } from '../leases/use-lease-reason.ts'
import { GuardedButton } from '../page/guarded-button.tsx'
import { useFocusKept } from '../page/use-focus-kept.ts'
import { useMe } from '../session/use-session.ts'
import { whyNot } from '../why-not.ts'
import { chosenItems } from './ask-again.tsx'
import { itemOf, type SuggestedRequest } from './request-items.ts'
import { oldestReturned, requestState } from './request-state.ts'
import { RequestCard } from './request-card.tsx'
import { RequestForm } from './request-form.tsx'
import styles from './requests.module.css'

interface RequestListProps {
  opened: OpenedApplication
  /** Whether the form for a new request is open. */
  asking: boolean
  onAsking(open: boolean): void
  /** Initial content of a new request about the differences found on the slips; empty if there are none. */
  suggestion: SuggestedRequest
  /** Called when the last returned request is accepted, so that no returned answers are left. */
  onAccepted(): void
}

/** The requests to the applicant, newest first, and a form to send another request. */
export function RequestList({ opened, asking, onAsking, suggestion, onAccepted }: RequestListProps) {
  const { requests, row } = opened
  const { role } = useMe()
  const states = requests.map(({ id, returnedAt, outcome }) => `${id} ${returnedAt} ${outcome}`).join()
  const { chosen, choice, forget } = useAskAgainChoice()
  const panel = useFocusKept(asking ? 'open-request' : null, states)
  const returned = oldestReturned(requests)
  const open = requests.find(({ returnedAt, closedAt }) => returnedAt === null && closedAt === null)
  const undecided = row.status === 'submitted' || row.status === 'correction'
  const leaseReason = useLeaseReason(row.applicantId)
  const reason =
    whyNot(role, 'ask-correction') ??
    leaseReason ??
    (undecided ? null : 'This application has been decided already.')
  return (
    <div ref={panel} className={styles.panel} role="group" aria-label="Requests" tabIndex={-1}>
      {asking ? (
        <div className={styles.form}>
          <RequestForm
            opened={opened}
            suggestion={returned === null ? suggestion : sameItems(chosenItems(returned, chosen))}
            again={returned}
            onDone={() => {
              forget()
              onAsking(false)
            }}
          />
        </div>
      ) : (
        <GuardedButton
          id="open-request"
          title={returned === null ? 'New request' : 'Ask again'}
          shortcut="c"
          kind="quiet"
          reason={reason}
          onClick={() => onAsking(true)}
        />
      )}
      {requests.length === 0 && !asking && <p>No requests sent</p>}
      <ul className={styles.list}>
        {requests.toReversed().map((request) => (
          <li key={request.id}>
            <RequestCard
              request={request}
              applicantId={row.applicantId}
              isNext={!asking && (request === returned || request === open)}
              choice={request === returned && !asking && reason === null ? choice : null}
              onAskAgain={() => onAsking(true)}
              onAccepted={() => {
                if (requests.every((each) => each === request || requestState(each).kind !== 'returned'))
                  onAccepted()
              }}
            />
          </li>
        ))}
      </ul>
    </div>
  )
}

function useAskAgainChoice() {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const onToggle = (item: string) =>
    setChosen((before) => {
      const next = new Set(before)
      if (!next.delete(item)) next.add(item)
      return next
    })
  return { chosen, choice: { chosen, onToggle }, forget: () => setChosen(new Set()) }
}

/** Returns the initial content of a new request for the sections and documents of an earlier request. */
function sameItems({ sections, documents }: Pick<OfficeRequest, 'sections' | 'documents'>): SuggestedRequest {
  return {
    message: '',
    items: sections.flatMap(({ stepId, fields }) =>
      fields.length === 0 ? [itemOf(stepId)] : fields.map((field) => itemOf(stepId, field)),
    ),
    documents: documents.map(({ name, explanation }) => ({ name, explanation })),
  }
}
