import { formatDateTime } from '#contract/dates.ts'
import type { Decision } from '#contract/office/decisions/decisions.ts'
import { discardDraft, draftOf } from '#web/forms/drafts.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import styles from './decision-acts.module.css'
import { type ProposalKind, proposalDraft } from './propose-form.tsx'
import { typedIn } from './typed-proposal.ts'

/**
 * Shows the colleague's unsent proposal after another colleague has proposed a decision first. The text stays in the
 * draft until the colleague discards it.
 */
export function UnsentProposal({
  decision,
  kind,
  onDiscard,
}: {
  decision: Decision
  kind: ProposalKind
  onDiscard(): void
}) {
  const name = proposalDraft(decision.applicantId, kind)
  const typed = typedIn(draftOf(name))
  const discard = () => {
    discardDraft(name)
    onDiscard()
  }
  return (
    <div role="alert">
      <Banner
        tone="warning"
        title={kind === 'admit' ? 'Your admission was not proposed' : 'Your rejection was not proposed'}
        action={
          <div className={styles.acts}>
            <Button title="Discard my proposal" kind="quiet" onClick={discard} />
          </div>
        }
      >
        {decision.proposedBy} proposed {decision.kind === 'admit' ? 'admission' : 'rejection'} before you, on{' '}
        {formatDateTime(decision.proposedAt)}.{typed.length > 0 && ' You had written:'}
        {typed.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </Banner>
    </div>
  )
}
