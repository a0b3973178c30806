import styles from './document-size.module.css'

/**
 * Type and approximate size of a download, beside its button, because applicants pay for mobile data. Pass `id` to the
 * `aria-describedby` of the button.
 */
export function DocumentSize({ id, transferKb }: { id: string; transferKb: number }) {
  return (
    <span id={id} className={styles.size}>
      PDF, {transferKb} kB
    </span>
  )
}
