import type { QueueRow } from '#contract/office/row.ts'
import styles from './eligibility-mark.module.css'

const shapes = {
  met: 'M12 3a9 9 0 1 0 0 18 9 9 0 1 0 0-18M8 12.4l2.8 2.8L16 9.6',
  awaiting: 'M12 3a9 9 0 1 0 0 18 9 9 0 1 0 0-18M12 3v18M15 4.5v15M18 6v12',
  short: 'M12 2.5l9.5 9.5-9.5 9.5L2.500 12zM8.500 12h7',
}
const words = { met: 'Met', awaiting: 'Awaiting', short: 'Short' }

/**
 * Shows whether the entry requirements are met, as shape, word and colour, with the first missing requirement. Shows
 * «Not compared yet» if the eligibility is not known.
 */
export function EligibilityMark({
  row: { eligibility, missing },
}: {
  row: Pick<QueueRow, 'eligibility' | 'missing'>
}) {
  if (eligibility === null) return <span>Not compared yet</span>
  const text = missing === '' ? words[eligibility] : `${words[eligibility]}: ${missing}`
  return (
    <span className={`${styles.mark} ${styles[eligibility]}`} title={text}>
      <svg viewBox="0 0 24 24" aria-hidden="true" focusable="false">
        <path d={shapes[eligibility]} />
      </svg>
      <span>{text}</span>
    </span>
  )
}
