import { type ComponentProps, useId } from 'react'

interface ClosableButtonProps extends ComponentProps<'button'> {
  /** Why the button is disabled; null if it is enabled. */
  closed: string | null
}

/** A button without styles of its own. If `closed` is not null, the button is disabled and screen readers read why. */
export function ClosableButton({ closed, ...button }: ClosableButtonProps) {
  const reason = useId()
  return (
    <>
      <button
        type="button"
        {...button}
        disabled={closed !== null}
        aria-describedby={closed === null ? undefined : reason}
      />
      {closed !== null && (
        <span id={reason} className="visually-hidden">
          {closed}
        </span>
      )}
    </>
  )
}
