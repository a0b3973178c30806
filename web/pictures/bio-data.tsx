import { Picture, type PictureProps } from './picture.tsx'
import styles from './picture.module.css'

/** Drawing of a paper form with a person's picture and empty lines. */
export function BioDataPicture({ alt }: PictureProps) {
  return (
    <Picture alt={alt} box="0 0 200 160">
      <path className={styles.paper} d="M18 34h164v104H18z" />
      <path className={styles.cloth} d="M18 34h164v18H18z" />
      <path className={styles.dots} d="M26 43h150" />
      <path className={styles.wash} d="M30 64h52v62H30z" />
      <path className={styles.skin} d="M56 70c-20 0-18 34 0 36 18-2 20-36 0-36zM50 100h12v16H50z" />
      <path
        className={styles.cloth}
        d="M30 126c2-12 10-16 20-18 4 6 8 6 12 0 10 2 18 6 20 18zM40 86c-2-24 34-24 32 0-8-8-24-8-32 0z"
      />
      <path className={styles.resist} d="M43 78c8-6 18-6 26 0" strokeWidth="1.8" />
      <path className={styles.feature} strokeWidth="1.8" d="M49 88h3M60 88h3M51 97c3 3 7 3 10 0" />
      <path className={styles.line} d="M30 64h52v62H30zM96 70h70M96 86h46M96 102h70M96 118h30" />
      <path className={styles.thread} strokeWidth="3.5" d="M146 120l6 6 14-16" />
    </Picture>
  )
}
