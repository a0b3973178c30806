import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'

/** Something could not be fetched: says what, and fetches it again. */
export function TryAgain({ words, onTry }: { words: string; onTry: () => void }) {
  return (
    <Banner tone="warning" title={words} action={<Button kind="quiet" title="Try again" onClick={onTry} />}>
      <p>Check your network connection. What you have typed is kept.</p>
    </Banner>
  )
}
