import { Picture, type PictureProps } from './picture.tsx'
import styles from './picture.module.css'

/** Drawing of a document with a seal. */
export function DocumentPicture({ alt }: PictureProps) {
  return (
    <Picture alt={alt} box="0 0 200 160">
      <path className={styles.cloth} d="M40 26l76-12 18 116-76 12z" />
      <path className={styles.resist} d="M50 36l60-10M52 48l60-10" strokeDasharray="0 7" strokeWidth="3.5" />
      <path className={styles.paper} d="M66 18h62l24 24v104H66z" />
      <path className={styles.line} d="M128 18v24h24M80 56h56M80 72h56M80 88h36" />
      <path className={styles.line} strokeWidth="1.5" d="M76 32l5-8 5 8 5-8 5 8 5-8 5 8 5-8 5 8" />
      <path className={styles.cloth} d="M128 98a18 18 0 1 0 0 36 18 18 0 1 0 0-36" />
      <path
        className={styles.resist}
        d="M128 104a12 12 0 1 0 0 24 12 12 0 1 0 0-24M123 116l4 4 7-8"
        strokeWidth="2"
      />
    </Picture>
  )
}
