import { Button, type ButtonProps } from '#web/ui/button.tsx'

/** The button that closes a dialog that has nothing to send. The dialog handles Esc itself. */
export function CloseButton({ onClick }: Pick<ButtonProps, 'onClick'>) {
  return <Button title="Close" kind="quiet" shortcut="Esc" onClick={onClick} />
}
