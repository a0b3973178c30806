import { Skeleton } from '#web/ui/skeleton.tsx'
import styles from './review-layout.module.css'

/** The place of the slip and lines in place of the application, shown while the application is loading. */
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
