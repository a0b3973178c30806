import type { EligibilityData } from '#contract/office/verification.ts'
import { Card } from '#web/ui/card.tsx'
import { Icon } from '#web/ui/icon.tsx'
import styles from './application-page.module.css'

const verdicts = {
  met: { icon: 'check', words: 'The results meet the entry requirements', look: styles.met },
  awaiting: { icon: 'warning', words: 'Depends on results not yet released', look: undefined },
  short: { icon: 'cross', words: 'The results do not meet the entry requirements', look: styles.short },
} as const

function Verdict({ verdict, programme, level, reasons, alternatives }: EligibilityData) {
  const { icon, words, look } = verdicts[verdict]
  return (
    <>
      <p className={styles.verdict}>
        <span className={look}>
          <Icon name={icon} />
        </span>
        <span>
          {programme === '' ? '' : `${programme}: `}
          {words}
          {verdict === 'met' ? ` (level ${level}).` : '.'}
        </span>
      </p>
      {reasons.length > 0 && (
        <ul className={styles.reasons}>
          {reasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      )}
      {alternatives.length > 0 && <p>Met for: {alternatives.join(', ')}.</p>}
    </>
  )
}

/**
 * Shows whether the entered results meet the entry requirements of the chosen programme, and of any other programme
 * that a decision offers.
 */
export function Eligibility({ programmes }: { programmes: readonly EligibilityData[] }) {
  return (
    <Card title="Entry requirements">
      {programmes.map((each) => (
        <Verdict key={each.programmeId ?? ''} {...each} />
      ))}
      <p>
        <small>Based on the results entered. Check them against the uploaded slips.</small>
      </p>
    </Card>
  )
}
