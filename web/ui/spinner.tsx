import styles from './spinner.module.css'

/** Four squares filling in turn. Decoration: put text beside it. */
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
