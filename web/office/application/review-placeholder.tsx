import { Skeleton } from '#web/ui/skeleton.tsx'
import styles from './review-layout.module.css'

/** Placeholder while the application loads: an empty area for the slip, and lines for the data. */
export function ReviewPlaceholder() {
  return (
    <div className={styles.layout}>
      <div className={styles.noSlip} />
      <div className={styles.right}>
        <div className={styles.padded}>
          <Skeleton rows={14} />
        </div>
      </div>
    </div>
  )
}
