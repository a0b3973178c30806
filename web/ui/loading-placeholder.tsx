import styles from './loading-placeholder.module.css'
import { Spinner } from './spinner.tsx'

/** Shown while a page or list is loading. */
export function LoadingPlaceholder({ text = 'Loading...' }: { text?: string }) {
  return (
    <p className={styles.loading} role="status">
      <Spinner />
      {text}
    </p>
  )
}
