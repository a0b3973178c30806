import { type Decision, decisions } from '#contract/office/decisions/decisions.ts'
import { callOffice } from '../../api/call.ts'
import { ReasonForm } from './reason-form.tsx'
import { useSeenVersion } from '../../api/use-application-change.ts'

interface FormProps {
  decision: Decision
  onDone(): void
}

const hint = 'For colleagues. The applicant does not see the reason.'

/** Form that returns an unreleased decision to its proposer, who sees the reason. */
export function ReturnForm({ decision: { id, applicantId, proposedById }, onDone }: FormProps) {
  const seenVersion = useSeenVersion(applicantId)
  return (
    <ReasonForm
      applicantId={applicantId}
      proposedById={proposedById}
      draft={`send-back-${id}`}
      action="Return to proposer"
      hint={hint}
      schema={decisions.sendBack.body}
      toBody={(because) => ({ decisionId: id, version: seenVersion(), because })}
      send={(body) => callOffice(decisions.sendBack, body)}
      onDone={onDone}
    />
  )
}

/** Form that withdraws the colleague's own proposal. The server rejects the withdrawal of an approved proposal. */
export function WithdrawProposalForm({ decision: { id, applicantId, proposedById }, onDone }: FormProps) {
  const seenVersion = useSeenVersion(applicantId)
  return (
    <ReasonForm
      applicantId={applicantId}
      proposedById={proposedById}
      draft={`take-back-${id}`}
      action="Withdraw proposal"
      hint={hint}
      optional
      schema={decisions.withdrawProposal.body}
      toBody={(because) => ({ decisionId: id, version: seenVersion(), because })}
      send={(body) => callOffice(decisions.withdrawProposal, body)}
      onDone={onDone}
    />
  )
}
