import styles from './spinner.module.css'

/** Four squares that fade one after another. Screen readers ignore them, so put a text beside them. */
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
