import { Link } from 'react-router'
import type { Figure } from '#contract/office/figures/figures.ts'
import { countWords } from '../table/count-words.ts'
import styles from './figures.module.css'

/**
 * A number with a link to the list that it counts. Shows a dash if the number is missing, and 0 without a link.
 *
 * @param what Name of the number for screen readers, e.g. «Proposed, all sessions».
 */
export function LinkedNumber({
  figure,
  what,
  to,
}: {
  figure: Figure | null | undefined
  what: string
  to: string
}) {
  if (figure === null || figure === undefined) return <span className={styles.none}>–</span>
  const words = countWords(figure.count, figure.exact)
  if (figure.count === 0) return <span className={styles.none}>{words}</span>
  return (
    <Link to={to} aria-label={`${what}: ${words}`}>
      {words}
    </Link>
  )
}
