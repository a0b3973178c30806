import { useEffect } from 'react'
import { dismissMessage } from '#web/toasts/toast-store.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'

interface TryAgainProps {
  words: string
  /** Why the request failed: the message of its error. */
  why: string
  onTry: () => void
}

/**
 * A message that something could not be loaded, with a button to load it again. Removes a toast with the text `why`,
 * because the message shows this text.
 */
export function TryAgain({ words, why, onTry }: TryAgainProps) {
  useEffect(() => dismissMessage(why), [why])
  return (
    <Banner tone="warning" title={words} action={<Button kind="quiet" title="Try again" onClick={onTry} />}>
      <p>{why || 'Something went wrong. Please try again later.'}</p>
    </Banner>
  )
}
