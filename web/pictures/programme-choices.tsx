import { Picture, type PictureProps } from './picture.tsx'
import styles from './picture.module.css'

/** Drawing of a plant with three kinds of fruit, growing from an open book. */
export function ProgrammeChoices({ alt }: PictureProps) {
  return (
    <Picture alt={alt} box="0 0 200 160">
      <path
        className={styles.cloth}
        d="M20 112c30-8 60-6 80 8 20-14 50-16 80-8v36c-30-8-60-6-80 8-20-14-50-16-80-8z"
      />
      <path
        className={styles.paper}
        d="M28 104c28-6 54-4 72 10 18-14 44-16 72-10v34c-28-6-54-4-72 10-18-14-44-16-72-10z"
      />
      <path
        className={styles.line}
        strokeWidth="1.8"
        d="M100 114v34M42 114c16-1 30 1 44 8M42 124c16-1 30 1 44 8M158 114c-16-1-30 1-44 8M158 124c-16-1-30 1-44 8"
      />
      <path className={styles.line} d="M100 114V62M100 100c-6-20-24-26-40-26M100 94c6-20 24-26 40-26" />
      <path
        className={styles.cloth}
        d="M100 18a22 22 0 1 0 0 44 22 22 0 1 0 0-44M28 50h34v34H28zM154 44l21 21-21 21-21-21z"
      />
      <path
        className={styles.resist}
        d="M100 26a14 14 0 1 0 0 28 14 14 0 1 0 0-28M100 35a5 5 0 1 0 0 10 5 5 0 1 0 0-10M36 76l9-18 9 18M41 76l4-8 4 8M154 54v22M143 65h22"
        strokeWidth="2"
      />
      <path
        className={styles.thread}
        d="M84 98c-8 2-12 8-12 12 8 0 12-6 12-12zM116 92c8 2 12 8 12 12-8 0-12-6-12-12z"
      />
    </Picture>
  )
}
