import { useState } from 'react'
import { part } from '#web/applicant/pages/part.tsx'
import { Button } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import type { ShareCardProps } from './share-card.tsx'

const ShareCard = part(async () => (await import('./share-card.tsx')).ShareCard, {
  pending: <Skeleton rows={1} shape="card" />,
})

/** A button that shows a card to share. The card's script is loaded only when the button is pressed. */
export function ShareLater(props: Omit<ShareCardProps, 'takesFocus'>) {
  const [pressed, setPressed] = useState(false)
  if (pressed) return <ShareCard {...props} takesFocus />
  return (
    <p>
      <Button kind="quiet" title="Make a card to share" onClick={() => setPressed(true)} />
    </p>
  )
}
