import styles from './skeleton.module.css'

const widths = [styles.long, styles.middle, styles.short]

/** A placeholder in the shape of the content. `rows` is the expected number of rows, so that the page moves little. */
export function Skeleton({ rows = 3, shape = 'line' }: { rows?: number; shape?: 'line' | 'field' | 'card' }) {
  return (
    <div className={styles.skeleton} role="status" data-loading>
      <span className="visually-hidden">Loading...</span>
      {Array.from({ length: rows }, (_, row) => (
        <span key={row} className={shape === 'line' ? widths[row % 3] : styles[shape]} />
      ))}
    </div>
  )
}
