import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'

interface TryAgainProps {
  words: string
  /** The server's reason. Without a reason, the message asks to check the network connection. */
  why?: string
  onTry: () => void
}

/** A message that something could not be loaded, with a button to load it again. */
export function TryAgain({ words, why, onTry }: TryAgainProps) {
  return (
    <Banner tone="warning" title={words} action={<Button kind="quiet" title="Try again" onClick={onTry} />}>
      <p>{why || 'Check your network connection. Your answers on this page are kept.'}</p>
    </Banner>
  )
}
