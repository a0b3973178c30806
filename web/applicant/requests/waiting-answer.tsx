import { useStore } from '#web/state/store.ts'
import { Button } from '#web/ui/button.tsx'
import { thisDevice } from '#web/applicant/drafts/this-device.ts'
import { outbox, removeItem } from '#web/applicant/outbox/outbox.ts'
import { type OutboxItem, requestOf } from '#web/applicant/outbox/outbox-item.ts'
import { blockerOf } from '#web/applicant/outbox/outbox-order.ts'
import { sectionTitle } from '#web/applicant/outbox/section-names.ts'
import { Link } from '#web/applicant/pages/link.tsx'
import { paths } from '#web/applicant/paths.ts'
import type { SectionBody } from '#web/applicant/saves/section-saves.ts'
import styles from './requests.module.css'

/** Returns the reply to a request if the reply waits in the outbox, or waited and was rejected; otherwise undefined. */
export function useWaitingAnswer(requestId: string): OutboxItem | undefined {
  return useStore(outbox).find(
    (item) => requestOf(item) === requestId && item.waited && item.state !== 'sent',
  )
}

/** Shows a reply that waits for a network or a correction, instead of its form. */
export function WaitingAnswer({ item }: { item: OutboxItem }) {
  const blocker = blockerOf(item, useStore(outbox))
  const { reply = '' } = item.body as SectionBody<'requestAnswers'>
  return (
    <div role="status" className={styles.waiting}>
      <p>
        Your answer is not sent yet. It waits on this {thisDevice()}, and we send it when{' '}
        {blocker === undefined ? 'you have network' : `«${sectionTitle(blocker)}» is corrected`}.{' '}
        <Link to={paths.outbox}>See what is waiting</Link>
      </p>
      {reply !== '' && <p className={styles.message}>{reply}</p>}
      <Button
        kind="quiet"
        title="Change answer"
        disabled={item.state === 'sending'}
        onClick={() => removeItem(item.id)}
      />
    </div>
  )
}

/** Says why a reply that waited was rejected. Its form is shown below. */
export function RejectedAnswer({ item }: { item: OutboxItem }) {
  return (
    <p role="alert">We could not accept the answer that waited: {item.why} Correct it and send it again.</p>
  )
}
