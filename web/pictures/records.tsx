import { Picture, type PictureProps } from './picture.tsx'
import styles from './picture.module.css'

/** Drawing of a result slip on top of older slips, with a scroll beside them. */
export function RecordsPicture({ alt }: PictureProps) {
  return (
    <Picture alt={alt} box="0 0 200 160">
      <path className={styles.cloth} d="M34 36l86-14 16 104-86 14z" />
      <path className={styles.paper} d="M40 22h86v112H40z" />
      <path className={styles.cloth} d="M40 22h86v20H40z" />
      <path className={styles.dots} d="M48 32h74" />
      <path
        className={styles.line}
        strokeWidth="1.8"
        d="M50 58h40M50 74h32M50 90h40M50 106h26M40 50h86M40 66h86M40 82h86M40 98h86M40 114h86M98 50v64"
      />
      <path className={styles.thread} d="M106 58l4 4 7-8M106 74l4 4 7-8M106 90l4 4 7-8" />
      <path className={styles.paper} d="M108 108l56-34c8-4 18 10 10 16l-56 34z" />
      <path className={styles.paper} d="M108 108c8-4 18 10 10 16-8 4-18-10-10-16z" />
      <path className={styles.cloth} d="M136 91l9-5.5 10 16-9 5.5zM142 106l-2 26 9-7 9 5-6-28z" />
    </Picture>
  )
}
