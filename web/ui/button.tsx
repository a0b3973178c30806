import type { ComponentProps, ReactNode } from 'react'
import styles from './button.module.css'
import { classNames } from './class-names.ts'
import { Spinner } from './spinner.tsx'

export type ButtonKind = 'primary' | 'quiet' | 'danger' | 'link'

export interface ButtonProps extends Omit<ComponentProps<'button'>, 'title' | 'children'> {
  /** The words on the button. Without them it shows a warning sign, so that the gap is seen. */
  title?: string
  kind?: ButtonKind
  /** A request runs: shows the spinner, refuses further presses. */
  busy?: boolean
  /** Stands before the words. */
  icon?: ReactNode
  /** As wide as its column. */
  wide?: boolean
}

/** `type` is `button` unless told otherwise, so that only the one that says `submit` sends a form. */
export function Button({ title, kind = 'primary', busy = false, icon, wide, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={classNames(buttonClass(kind, wide), rest.className)}
      disabled={busy || rest.disabled}
      aria-busy={busy || undefined}
    >
      {busy ? <Spinner /> : icon}
      <span>{title || <MissingTitle />}</span>
    </button>
  )
}

function MissingTitle() {
  return (
    <span role="img" aria-label="Warning: this button has no title">
      ⚠
    </span>
  )
}

/** The look of a button for a link: `<Link className={buttonClass('primary')}>`. */
export function buttonClass(kind: ButtonKind = 'primary', wide = false): string {
  return classNames(styles.button, styles[kind], wide && styles.wide)
}
