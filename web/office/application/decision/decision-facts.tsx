import { formatDateTime } from '#contract/dates.ts'
import { type Decision, refusalReasons } from '#contract/office/decisions/decisions.ts'
import { SummaryList, type SummaryRow } from '#web/ui/summary-list.tsx'

const stateWords: Record<Decision['state'], string> = {
  proposed: 'Proposed, waiting for approval',
  approved: 'Approved, waiting for release',
  scheduled: 'Scheduled for release',
  released: 'Released',
  returned: 'Returned to proposer',
  withdrawn: 'Proposal withdrawn',
}

/** The contents of a decision, such as programme, conditions or reasons, and who proposed and approved it. */
export function DecisionFacts({ decision }: { decision: Decision }) {
  const { kind, state, programme, level, conditions, reasons, sentence, exceptionReason } = decision
  const content: SummaryRow[] =
    kind === 'admit'
      ? [
          { label: 'Programme', value: programme },
          { label: 'Level', value: level },
          { label: 'Conditions', value: conditions || 'None' },
          // Left out while the decision waits for approval, because `DecisionActs` then shows the reason in a warning.
          ...(exceptionReason === '' || state === 'proposed'
            ? []
            : [
                {
                  label: 'Reason for admitting although the requirements are not met',
                  value: exceptionReason,
                },
              ]),
        ]
      : [
          {
            label: 'Reasons',
            value: reasons.map((reason) => refusalReasons[reason]).join('\n'),
          },
          { label: 'Comment', value: sentence || 'None' },
        ]
  return (
    <SummaryList
      rows={[
        { label: 'Decision', value: <strong>{kind === 'admit' ? 'Admit' : 'Reject'}</strong> },
        { label: 'State', value: stateWords[state] },
        ...content,
        ...(decision.individualBecause === null
          ? []
          : [{ label: 'Left for individual review', value: decision.individualBecause }]),
        { label: 'Proposed', value: signed(decision.proposedBy, decision.proposedAt) },
        ...signature('Approved', decision.approvedBy, decision.approvedAt),
        ...(state === 'scheduled' && decision.releaseAt !== null
          ? [{ label: 'Release', value: formatDateTime(decision.releaseAt) }]
          : []),
        ...(decision.releasedAt === null
          ? []
          : [{ label: 'Released', value: formatDateTime(decision.releasedAt) }]),
        ...(decision.letterWithdrawnAt === null
          ? []
          : [
              {
                label: 'Letter withdrawn',
                value:
                  decision.letterWithdrawnBy === null
                    ? formatDateTime(decision.letterWithdrawnAt)
                    : signed(decision.letterWithdrawnBy, decision.letterWithdrawnAt),
              },
              { label: 'Why it was withdrawn', value: decision.letterWithdrawnBecause },
            ]),
      ]}
    />
  )
}

function signed(name: string, at: string): string {
  return `${name}, ${formatDateTime(at)}`
}

function signature(label: string, name: string | null, at: string | null): SummaryRow[] {
  return name === null || at === null ? [] : [{ label, value: signed(name, at) }]
}
