import { stepPage } from '#contract/steps/registry.ts'
import { useStore } from '#web/state/store.ts'
import { Link } from '../pages/link.tsx'
import { paths } from '../paths.ts'
import { outbox } from './outbox.ts'
import type { OutboxItem } from './outbox-item.ts'
import { blockerOf } from './outbox-order.ts'
import { sectionTitle } from './section-names.ts'

interface WhenSentProps {
  item: OutboxItem
  /** Pronoun for the waiting save: `it` for a record or a reply, `them` for the answers of a section. */
  what: 'it' | 'them'
}

/**
 * Shows when a waiting save will be sent: when there is a network, or when a rejected save has been corrected. Links to
 * the outbox, or to the rejected section.
 */
export function WhenSent({ item, what }: WhenSentProps) {
  const blocker = blockerOf(item, useStore(outbox))
  if (blocker === undefined)
    return (
      <>
        We send {what} when you have network. <Link to={paths.outbox}>See what is waiting</Link>
      </>
    )
  const title = `«${sectionTitle(blocker)}»`
  return (
    <>
      We send {what} when {title} is corrected.{' '}
      {blocker !== item.section && <Link to={stepPage(blocker)}>Correct {title}</Link>}
    </>
  )
}
