import styles from './loading-placeholder.module.css'
import { Spinner } from './spinner.tsx'

/** While a page or a list is on its way. */
export function LoadingPlaceholder({ text = 'Loading...' }: { text?: string }) {
  return (
    <p className={styles.loading} role="status">
      <Spinner />
      {text}
    </p>
  )
}
