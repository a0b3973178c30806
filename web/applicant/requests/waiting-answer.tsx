import { useStore } from '#web/state/store.ts'
import { Button } from '#web/ui/button.tsx'
import { thisDevice } from '#web/applicant/drafts/this-device.ts'
import { outbox, removeItem } from '#web/applicant/outbox/outbox.ts'
import { type OutboxItem, requestOf } from '#web/applicant/outbox/outbox-item.ts'
import { WhenSent } from '#web/applicant/outbox/when-sent.tsx'
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
  const { reply = '' } = item.body as SectionBody<'requestAnswers'>
  return (
    <div role="status" className={styles.waiting}>
      <p>
        Your answer is not sent yet. It waits on this {thisDevice()}. <WhenSent item={item} what="it" />
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

/** Shows why a reply that waited was rejected. Its form is shown below. */
export function RejectedAnswer({ item }: { item: OutboxItem }) {
  return (
    <p role="alert">We could not accept the answer that waited: {item.why} Correct it and send it again.</p>
  )
}
