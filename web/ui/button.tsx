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

/**
 * `type` is `button` unless told otherwise, so that only the one that says `submit` sends a form. While it is busy it
 * keeps the focus, which `disabled` would throw away.
 */
export function Button({ title, kind = 'primary', busy = false, icon, wide, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={classNames(buttonClass(kind, wide), rest.className)}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : rest.onClick}
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
