import type { OpenedApplication } from '#contract/office/applications.ts'
import { Card } from '#web/ui/card.tsx'
import { Icon } from '#web/ui/icon.tsx'
import styles from './application-page.module.css'

const verdicts = {
  met: { icon: 'check', words: 'The results meet the entry requirements.', look: styles.met },
  awaiting: { icon: 'warning', words: 'Depends on results not yet released.', look: undefined },
  short: { icon: 'cross', words: 'The results do not meet the entry requirements.', look: styles.short },
} as const

/** How the entered results compare with the entry requirements. A hint only: the slips are decisive. */
export function Eligibility({ verdict, reasons }: OpenedApplication['eligibility']) {
  const { icon, words, look } = verdicts[verdict]
  return (
    <Card title="Entry requirements">
      <p className={styles.verdict}>
        <span className={look}>
          <Icon name={icon} />
        </span>
        {words}
      </p>
      {reasons.length > 0 && (
        <ul className={styles.reasons}>
          {reasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      )}
      <p>
        <small>Based on the results entered. Check them against the uploaded slips.</small>
      </p>
    </Card>
  )
}
