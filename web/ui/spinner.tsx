import styles from './spinner.module.css'

/** Four squares of cloth filling in turn; decoration, so put words beside it. */
export function Spinner() {
  return (
    <span className={styles.spinner} aria-hidden="true">
      <i />
      <i />
      <i />
      <i />
    </span>
  )
}
