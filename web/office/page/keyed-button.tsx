import type { ButtonProps } from '#web/ui/button.tsx'
import { useKeys } from '../keyboard/use-keys.ts'
import { GuardedButton } from './guarded-button.tsx'

interface KeyedButtonProps extends ButtonProps {
  reason: string | null
  /** Whether the button after this one shows the same reason. Only screen readers then read this button's reason. */
  isReasonBeside?: boolean
  /** A single character. An upper-case letter means Shift and the letter. */
  hotkey: string
  onClick(): void
}

/** A button that shows its keyboard shortcut. If `reason` is not null, the button and the shortcut are disabled. */
export function KeyedButton({ hotkey, ...button }: KeyedButtonProps) {
  const { reason, busy, onClick } = button
  useKeys(reason === null && busy !== true ? { [hotkey]: onClick } : {})
  const isUpperCase = hotkey !== hotkey.toLowerCase()
  return (
    <GuardedButton
      {...button}
      shortcut={isUpperCase ? `⇧ ${hotkey}` : hotkey}
      aria-keyshortcuts={isUpperCase ? `Shift+${hotkey}` : hotkey}
    />
  )
}
