import { joinWithOr, listFirstNames } from '#contract/eligibility/entry-words.ts'
import type { EligibilityData, ResultsData } from '#contract/office/verification/verification.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Icon } from '#web/ui/icon.tsx'
import styles from './results-tab.module.css'

const verdicts = {
  met: { icon: 'check', words: 'Requirements met', look: styles.met },
  awaiting: { icon: 'warning', words: 'Depends on awaited results', look: undefined },
  short: { icon: 'cross', words: 'Requirements not met', look: styles.short },
} as const

interface VerdictProps {
  data: EligibilityData
  /** The verdict based on the typed grades, if it differs from the verdict based on the slips. */
  asTyped?: EligibilityData['verdict'] | undefined
}

/** The verdict for one programme, with its reasons and other programmes whose requirements are met. */
export function Verdict({ data, asTyped }: VerdictProps) {
  const { verdict, programme, level, reasons, unseen, alternatives } = data
  const { icon, words, look } = verdicts[verdict]
  return (
    <section className={classNames(styles.verdict, look)} aria-label={`Eligibility for ${programme}`}>
      <h2>
        <Icon name={icon} />
        {words}
        {programme === '' ? '' : ` for ${programme}`}
        {verdict === 'met' ? `, level ${level}` : ''}
      </h2>
      {asTyped !== undefined && (
        <p>
          {verdicts[asTyped].words} as typed, {words.toLowerCase()} by the slip. Decisions use the slip.
        </p>
      )}
      {reasons.length > 0 && (
        <ul>
          {reasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      )}
      {unseen.length > 0 && (
        <p>
          {joinWithOr(unseen)}: typed by the applicant, not seen yet. Record it from the certificate, in the
          tab Schools.
        </p>
      )}
      {alternatives.length > 0 && <p>Met for: {listFirstNames(alternatives)}.</p>}
    </section>
  )
}

/**
 * Eligibility for the chosen programme, and for each other programme in a pending or released decision. The
 * eligibility depends on the grades on the slips, and on the typed grades of subjects that are not verified yet.
 */
export function Eligibility({ results }: { results: ResultsData }) {
  const [chosen] = results.eligibility
  const changed = chosen !== undefined && results.asTyped !== chosen.verdict
  return results.eligibility.map((data) => (
    <Verdict
      key={data.programmeId ?? ''}
      data={data}
      asTyped={data === chosen && changed ? results.asTyped : undefined}
    />
  ))
}
