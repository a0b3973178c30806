import { formatDate } from '#contract/dates.ts'
import type { OpenedApplication } from '#contract/office/applications.ts'
import type { VerifiedFactData } from '#contract/office/verification/fact-data.ts'
import { verifiedFacts } from '#contract/office/verification/verified-facts.ts'
import { useSeenVersion } from '../../api/use-application-change.ts'
import { useApplicationCall } from '../../leases/use-application-call.ts'
import { focusHeading } from '../../page/use-office-page.ts'
import { GuardedButton } from '../../page/guarded-button.tsx'
import { useKeys } from '../../keyboard/use-keys.ts'
import { RowButton } from '../../table/row-button.tsx'
import { moveRow, pressInRow } from '../../table/row-keys.ts'
import { Eligibility } from './eligibility.tsx'
import { factText } from './fact-text.ts'
import styles from './verified-facts.module.css'

export interface VerifiedFactsProps {
  opened: OpenedApplication
  /** Why no entry can be recorded; null if entries can be recorded. */
  closed: string | null
  /** Opens the form for an entry; null for a new one. */
  onEdit(fact: VerifiedFactData | null): void
}

/**
 * Qualifications, registrations and years of work that colleagues have recorded, with the eligibility. `j` and `k` move
 * between the entries. `E` changes the current entry (without one, the first entry), and `D` removes the current entry.
 */
export function VerifiedFacts({ opened, closed, onEdit }: VerifiedFactsProps) {
  const { results, row } = opened
  const seenVersion = useSeenVersion(row.applicantId)
  const removal = useApplicationCall(verifiedFacts.remove, row.applicantId, { onSuccess: focusHeading })
  const remove = (factId: string) =>
    void removal.run({ applicantId: row.applicantId, version: seenVersion(), factId })
  useKeys(
    closed === null && results.facts.length > 0
      ? {
          j: () => moveRow(1),
          k: () => moveRow(-1),
          E: () => pressInRow('change', true),
          D: () => pressInRow('remove'),
        }
      : {},
  )
  return (
    <section aria-label="Verified by the office">
      <h2>Verified by the office</h2>
      {results.facts.length === 0 && <p>No qualification, registration or years of work recorded.</p>}
      <ul className={styles.facts}>
        {results.facts.map((fact) => (
          <li key={fact.id}>
            <p>
              <strong>{factText(fact)}</strong>
              <br />
              {fact.document}. {fact.by}, {formatDate(fact.at)}
            </p>
            {closed === null && (
              <span>
                <RowButton
                  title="Change"
                  kind="link"
                  hotkey="E"
                  data-row={fact.id}
                  data-press="change"
                  aria-label={`Change ${factText(fact)}`}
                  onClick={() => onEdit(fact)}
                />
                <RowButton
                  title="Remove"
                  kind="link"
                  hotkey="D"
                  data-press="remove"
                  aria-label={`Remove ${factText(fact)}`}
                  busy={removal.busy}
                  onClick={() => remove(fact.id)}
                />
              </span>
            )}
          </li>
        ))}
      </ul>
      <GuardedButton
        title="Record qualification"
        kind="quiet"
        shortcut="e"
        reason={closed}
        onClick={() => onEdit(null)}
      />
      <div className={styles.eligibility}>
        <Eligibility results={results} />
      </div>
    </section>
  )
}
