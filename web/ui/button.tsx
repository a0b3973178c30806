import type { ComponentProps, ReactNode } from 'react'
import styles from './button.module.css'
import { classNames } from './class-names.ts'
import { Key } from './key.tsx'
import { Spinner } from './spinner.tsx'

export type ButtonKind = 'primary' | 'quiet' | 'danger' | 'link' | 'accent' | 'on-deep'

export interface ButtonProps extends Omit<ComponentProps<'button'>, 'title' | 'children'> {
  /** The label. Without it, the button shows a warning sign, so that developers notice the mistake. */
  title?: string
  kind?: ButtonKind
  /** Whether a request is in flight. The button then shows a spinner and ignores further presses. */
  busy?: boolean
  icon?: ReactNode
  /** Keyboard shortcut, shown after the label. The office hides it on touch screens and narrow windows. */
  shortcut?: string | undefined
  /** Makes the button as wide as its column. */
  wide?: boolean
}

/**
 * A button. `type` defaults to `button`, so that only a button with `submit` submits a form. A busy button is not
 * `disabled`, because a disabled button would lose the focus. A caller that passes `aria-disabled` instead of `disabled`
 * for the same reason must itself ignore presses.
 */
export function Button({
  title,
  kind = 'primary',
  busy = false,
  icon,
  shortcut,
  wide,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      {...rest}
      className={classNames(buttonClass(kind, wide), rest.className)}
      onClick={busy ? (event) => event.preventDefault() : rest.onClick}
    >
      {busy ? <Spinner /> : icon}
      <span>{title || <MissingTitle />}</span>
      {shortcut && <Key of={shortcut} />}
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

/** Returns the class that makes a link look like a button: `<Link className={buttonClass('primary')}>`. */
export function buttonClass(kind: ButtonKind = 'primary', wide = false): string {
  return classNames(styles.button, styles[kind], wide && styles.wide)
}
