import { Picture, type PictureProps } from './picture.tsx'
import styles from './picture.module.css'

/** Drawing of a talking drum, under the sun in the light theme and under the moon in the dark theme. */
export function NotificationsPicture({ alt }: PictureProps) {
  return (
    <Picture alt={alt} box="0 0 200 160">
      <g className={styles.day}>
        <path className={styles.ochre} d="M158 14a16 16 0 1 0 0 32 16 16 0 1 0 0-32" />
        <path
          className={styles.thread}
          d="M158 2v6M158 52v6M130 30h6M180 30h6M138 10l4 4M174 46l4 4M178 10l-4 4M142 46l-4 4"
        />
      </g>
      <g className={styles.night}>
        <path className={styles.ochre} d="M160 8a22 22 0 1 0 18 34 18 18 0 0 1-18-34z" />
        <path
          className={styles.resist}
          strokeWidth="3.5"
          d="M128 14v.1M142 62v.1M188 16v.1M112 34v.1M30 20v.1M52 8v.1"
        />
      </g>
      <path className={styles.cloth} d="M48 54c20 22 20 50 0 72 26 10 58 10 84 0-20-22-20-50 0-72z" />
      <path
        className={styles.resist}
        strokeWidth="1.8"
        d="M60 62c14 20 14 44 0 66M74 66c8 18 8 44 0 64M90 68v64M106 66c-8 18-8 44 0 64M120 62c-14 20-14 44 0 66"
      />
      <path className={styles.resist} d="M66 92c16 5 32 5 48 0" />
      <path
        className={styles.paper}
        d="M48 54c0-16 84-16 84 0s-84 16-84 0zM48 126c12 9 72 9 84 0-2 20-82 20-84 0z"
      />
      <path className={styles.line} strokeDasharray="0 7" strokeWidth="3.5" d="M58 56c10 8 54 8 64 0" />
      <path className={styles.line} strokeWidth="4.5" d="M166 104c-2-30-22-46-48-52" />
      <path
        className={styles.thread}
        d="M34 66c-6-8-6-18 0-26M22 72c-10-12-10-28 0-40M76 30c2-8 0-12-4-18M100 30c0-8 2-12 6-16"
      />
    </Picture>
  )
}
