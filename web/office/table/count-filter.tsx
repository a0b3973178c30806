import type { ReactNode } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import { Key } from '#web/ui/key.tsx'
import styles from './count-filter.module.css'

export interface CountOption {
  key: string
  /** Undefined until the number is known. */
  count: number | undefined
  words: ReactNode
  /** Key that presses the button, shown beside the label. The caller binds the key. */
  shortcut?: string
  pressed: boolean
  onPress(): void
}

interface CountFilterProps {
  /** Name of the group for screen readers. */
  legend: string
  options: readonly CountOption[]
  /** Whether each button takes a whole line on a phone, for long labels. */
  fullWidth?: boolean
}

/** Buttons with counts that filter the rows below them. */
export function CountFilter({ legend, options, fullWidth = false }: CountFilterProps) {
  return (
    <fieldset className={classNames(styles.filter, fullWidth && styles.fullWidth)}>
      <legend className="visually-hidden">{legend}</legend>
      {options.map(({ key, count, words, shortcut, pressed, onPress }) => (
        <button key={key} type="button" aria-pressed={pressed} onClick={onPress}>
          <strong>{count?.toLocaleString('en-NG') ?? '–'}</strong> {words}
          {shortcut !== undefined && <Key of={shortcut} />}
        </button>
      ))}
    </fieldset>
  )
}
