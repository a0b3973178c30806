import { Button, type ButtonProps } from '#web/ui/button.tsx'

/** The button that closes a form or a dialog without sending anything. The form or dialog handles Esc itself. */
export function CancelButton({ onClick, busy }: Pick<ButtonProps, 'onClick' | 'busy'>) {
  return <Button title="Cancel" kind="quiet" shortcut="Esc" busy={busy ?? false} onClick={onClick} />
}
