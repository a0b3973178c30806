import styles from './document-size.module.css'

/** Type and size of a download, beside its button. Applicants pay for mobile data. `id` describes the button. */
export function DocumentSize({ id, transferKb }: { id: string; transferKb: number }) {
  return (
    <span id={id} className={styles.size}>
      PDF, {transferKb} kB
    </span>
  )
}
