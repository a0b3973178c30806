import { Picture, type PictureProps } from './picture.tsx'
import styles from './picture.module.css'

/** Drawing of a rosette made of cloth. */
export function AchievementBadge({ alt }: PictureProps) {
  return (
    <Picture alt={alt} box="0 0 200 160">
      <path className={styles.paper} d="M80 88l-18 62 20-8 14 14 12-56zM120 88l18 62-20-8-14 14-12-56z" />
      <path
        className={styles.line}
        strokeWidth="1.5"
        d="M80 110l-8 26M90 112l-4 22M120 110l8 26M110 112l4 22"
      />
      <path
        className={styles.cloth}
        d="M100 8c8 0 10 8 17 10s14-3 19 3-1 13 2 19 11 8 11 16-8 10-11 16 3 14-2 19-12 1-19 3-9 10-17 10-10-8-17-10-14 3-19-3 1-13-2-19-11-8-11-16 8-10 11-16-3-14 2-19 12-1 19-3 9-10 17-10z"
      />
      <path className={styles.dots} d="M100 18a38 38 0 1 0 0 76 38 38 0 1 0 0-76" />
      <path className={styles.resist} d="M100 28a28 28 0 1 0 0 56 28 28 0 1 0 0-56" />
      <path className={styles.ochre} d="M100 36l6 13 14 2-10 10 2 14-12-7-12 7 2-14-10-10 14-2z" />
    </Picture>
  )
}
