import styles from './spinner.module.css'

/** Four squares that fill in turn. Decorative: put text beside it. */
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
