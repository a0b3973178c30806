import type { OpenedApplication } from '#contract/office/applications.ts'
import { Card } from '#web/ui/card.tsx'
import { Icon } from '#web/ui/icon.tsx'
import styles from './application-page.module.css'

const verdicts = {
  met: { icon: 'check', words: 'The results meet the entry requirements.', look: styles.met },
  awaiting: { icon: 'warning', words: 'Results still awaited decide it.', look: undefined },
  short: { icon: 'cross', words: 'The results fall short.', look: styles.short },
} as const

/** What the typed results say of the programme's requirements. A hint: the slips are what counts. */
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
        <small>From what was typed. Hold it against the slips.</small>
      </p>
    </Card>
  )
}
