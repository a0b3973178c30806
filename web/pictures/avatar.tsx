import { Picture, type PictureProps } from './picture.tsx'
import styles from './picture.module.css'

/** Drawing of a person, shown in place of the applicant's picture. */
export function Avatar({ alt }: PictureProps) {
  return (
    <Picture alt={alt} box="0 0 48 48">
      <path fill="var(--cloth)" d="M0 0h48v48H0z" />
      <path
        className={styles.resist}
        strokeWidth="2.2"
        d="M24 8a8 8 0 1 0 0 16 8 8 0 1 0 0-16M24 13a3 3 0 1 0 0 6 3 3 0 1 0 0-6M6 48c0-24 36-24 36 0M14 48c0-14 20-14 20 0"
      />
    </Picture>
  )
}
