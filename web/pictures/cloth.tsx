import { classNames } from '#web/ui/class-names.ts'
import styles from './cloth.module.css'
import { Square, type SquareName } from './square.tsx'

const sections = [
  'bio-data',
  'next-of-kin',
  'program-choices',
  'records',
  'picture-upload',
  'preview-profile',
] as const satisfies SquareName[]

export interface ClothProps {
  /** Whether the sixth square has the accent colour and appears after the others. */
  arriving?: boolean
  /** Whether the squares appear one after the other. */
  weaving?: boolean
  /** Whether all six squares are in one row, at every width. */
  band?: boolean
}

/**
 * Decorative picture of an adire cloth: one square for each of the six sections of the application. Two background
 * colours alternate.
 */
export function Cloth({ arriving, weaving, band }: ClothProps) {
  return (
    <div
      className={classNames(
        styles.cloth,
        band && styles.band,
        arriving && styles.arriving,
        weaving && styles.weaving,
      )}
      aria-hidden="true"
    >
      {sections.map((name) => (
        <Square key={name} name={name} />
      ))}
    </div>
  )
}
