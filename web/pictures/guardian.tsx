import { Picture, type PictureProps } from './picture.tsx'
import styles from './picture.module.css'

/** Drawing of an older woman and an adult learner under one umbrella. */
export function GuardianPicture({ alt }: PictureProps) {
  return (
    <Picture alt={alt} box="0 0 200 160">
      <path
        className={styles.cloth}
        d="M14 62C24-6 176-6 186 62c-10-8-20-8-29 0-9-8-19-8-28 0-10-8-20-8-29 0-10-8-20-8-29 0-9-8-19-8-28 0-9-8-19-8-29 0z"
      />
      <path
        className={styles.resist}
        d="M100 12v48M100 12C76 22 72 42 71 58M100 12c24 10 28 30 29 46M100 12C60 16 46 36 43 56M100 12c40 4 54 24 57 44"
        strokeWidth="1.8"
      />
      <path className={styles.line} d="M100 5v7M100 62v76c0 12 14 12 14 0" />
      <path
        className={styles.skin}
        d="M66 72c-16 0-16 34 0 36 16-2 16-36 0-36zM60 104h12v12H60zM138 84c-14 0-14 30 0 32 14-2 14-32 0-32zM132 112h12v10h-12z"
      />
      <path
        className={styles.cloth}
        d="M34 160c0-32 10-42 26-46 4 6 8 6 12 0 14 4 24 14 26 46zM50 88c-10-34 46-40 34 0-10-10-24-10-34 0z"
      />
      <path
        className={styles.resist}
        d="M52 80c10-10 20-10 30 0M54 72c8-8 18-8 26 0M44 150c2-12 4-16 10-20M60 160v-22M74 160v-22M90 150c-2-10-4-14-8-18"
        strokeWidth="1.8"
      />
      <path className={styles.paper} d="M110 160c0-26 8-34 22-38 4 5 8 5 12 0 14 4 22 12 22 38z" />
      <path className={styles.line} strokeWidth="1.8" d="M138 128v32M130 134l8 6 8-6" />
      <path className={styles.hair} d="M124 98c-4-22 32-22 28 0-8-8-20-8-28 0z" />
      <path
        className={styles.feature}
        strokeWidth="1.8"
        d="M58 90h4M70 90h4M60 99c4 4 8 4 12 0M131 101h4M141 101h4M133 108c3 3 7 3 10 0"
      />
    </Picture>
  )
}
