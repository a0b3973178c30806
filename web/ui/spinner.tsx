import styles from './spinner.module.css'

/** Four squares that fill one after another. Decorative: put text beside it. */
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
