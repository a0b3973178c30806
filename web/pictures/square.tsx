import { classNames } from '#web/ui/class-names.ts'
import styles from './square.module.css'
import { type SquareDrawing, squareDrawings } from './square-drawings.ts'

export type SquareName = keyof typeof squareDrawings

/** One decorative square, in the current text colour. */
export function Square({ name, className }: { name: SquareName; className?: string | undefined }) {
  const { lines, dots, filled }: SquareDrawing = squareDrawings[name]
  return (
    <svg
      className={classNames(styles.square, className)}
      viewBox="0 0 240 240"
      aria-hidden="true"
      focusable="false"
    >
      <path d={lines} />
      <path className={styles.dots} d={dots} />
      {filled && <path className={styles.filled} d={filled} />}
    </svg>
  )
}
