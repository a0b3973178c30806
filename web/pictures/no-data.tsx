import { Picture, type PictureProps } from './picture.tsx'
import styles from './picture.module.css'

/** Drawing of a cloth with blank squares on a washing line. */
export function NoDataPicture({ alt }: PictureProps) {
  return (
    <Picture alt={alt} box="0 0 200 160">
      <path className={styles.line} d="M20 156V30M180 156V30M8 36c60 12 124 12 184 0M10 156h20M170 156h20" />
      <path className={styles.paper} d="M46 41c36 5 72 5 108 0v92c-18 6-36-4-54 0s-36 6-54 0z" />
      <path
        className={styles.line}
        strokeWidth="1.5"
        strokeDasharray="1 5"
        d="M82 45v90M118 45v87M46 72c36 5 72 5 108 0M46 103c36 5 72 3 108 0"
      />
      <path className={styles.ochre} d="M56 34h6v15h-6zM138 34h6v15h-6z" />
      <path className={styles.line} strokeWidth="1.5" d="M56 34h6v15h-6zM138 34h6v15h-6z" />
    </Picture>
  )
}
