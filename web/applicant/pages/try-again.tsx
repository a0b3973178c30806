import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'

interface TryAgainProps {
  words: string
  /** The server's own reason; without one it is the connection. */
  why?: string
  onTry: () => void
}

/** Something could not be fetched: says what and why, and fetches it again. */
export function TryAgain({ words, why, onTry }: TryAgainProps) {
  return (
    <Banner tone="warning" title={words} action={<Button kind="quiet" title="Try again" onClick={onTry} />}>
      <p>{why || 'Check your network connection. What you have typed is kept.'}</p>
    </Banner>
  )
}
