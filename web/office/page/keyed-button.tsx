import type { ButtonProps } from '#web/ui/button.tsx'
import { useKeys } from '../keyboard/use-keys.ts'
import { GuardedButton } from './guarded-button.tsx'

interface KeyedButtonProps extends ButtonProps {
  reason: string | null
  /** A single character. An upper-case letter means Shift and the letter. */
  hotkey: string
  onClick(): void
}

/** A button with a keyboard shortcut, which is shown on it. If `reason` is not null, both are off. */
export function KeyedButton({ hotkey, ...button }: KeyedButtonProps) {
  const { reason, busy, onClick } = button
  useKeys(reason === null && busy !== true ? { [hotkey]: onClick } : {})
  const isUpperCase = hotkey !== hotkey.toLowerCase()
  const shortcut = isUpperCase ? `Shift ${hotkey}` : hotkey
  return <GuardedButton {...button} shortcut={shortcut} aria-keyshortcuts={shortcut.replace(' ', '+')} />
}
