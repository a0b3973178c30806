import { Picture, type PictureProps } from './picture.tsx'
import styles from './picture.module.css'

/** Drawing of a square of cloth with a tick in it. */
export function CheckPicture({ alt }: PictureProps) {
  return (
    <Picture alt={alt} box="0 0 160 160">
      <path className={styles.cloth} d="M14 14h132v132H14z" />
      <path className={styles.resist} d="M24 24h112v112H24z" strokeWidth="1.8" />
      <path className={styles.dots} d="M80 36a44 44 0 1 0 0 88 44 44 0 1 0 0-88" />
      <path className={styles.resist} strokeWidth="9" d="M58 82l17 17 30-36" />
      <path
        className={styles.resist}
        strokeWidth="1.8"
        d="M24 46l22-22M136 46l-22-22M24 114l22 22M136 114l-22 22"
      />
    </Picture>
  )
}
