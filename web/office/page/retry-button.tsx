import { Button } from '#web/ui/button.tsx'
import { focusHeading } from './use-office-page.ts'

interface RetryButtonProps {
  busy: boolean
  retry(): unknown
}

/** The button «Try again» of data that could not be loaded. It disappears when the data are loaded. */
export function RetryButton({ busy, retry }: RetryButtonProps) {
  return (
    <Button
      title="Try again"
      kind="quiet"
      busy={busy}
      onClick={() => {
        // Move the focus first, because the button disappears.
        focusHeading()
        void retry()
      }}
    />
  )
}
