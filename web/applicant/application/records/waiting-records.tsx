import { isFilledIn } from '#web/forms/drafts.ts'
import type { SummarySection } from '#contract/step.ts'
import { useStore } from '#web/state/store.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { SummaryList } from '#web/ui/summary-list.tsx'
import { askFirst } from '#web/applicant/confirm/confirm-store.ts'
import { showFormAgain } from '#web/applicant/drafts/form-versions.ts'
import { savedStore } from '#web/applicant/drafts/saved-store.ts'
import { sectionDraft } from '#web/applicant/drafts/section-drafts.ts'
import { thisDevice } from '#web/applicant/drafts/this-device.ts'
import { outbox, removeItem } from '#web/applicant/outbox/outbox.ts'
import { arrivalWords, type OutboxItem } from '#web/applicant/outbox/outbox-item.ts'
import { WhenSent } from '#web/applicant/outbox/when-sent.tsx'
import { Link } from '#web/applicant/pages/link.tsx'
import { paths } from '#web/applicant/paths.ts'
import type { SavedList } from '#web/applicant/saves/section-saves.ts'
import styles from './records.module.css'

/** Returns the records of a step that wait in the outbox, and those that waited and were then rejected. */
export function useWaitingRecords(step: SavedList): OutboxItem[] {
  return useStore(outbox).filter(
    ({ section, waited, state }) => section === step && waited && state !== 'sent',
  )
}

interface NextWords {
  one: string
  /** True if the step requires a record. Next must then wait until the server has one. */
  isNeeded: boolean
  correcting: boolean
  /** Title of the next step or page while it is locked; otherwise null. */
  locked: string | null
}

/** Returns a sentence that says which action must wait while records are in the outbox; null if no action must wait. */
export function nextWords({ one, isNeeded, correcting, locked }: NextWords): string | null {
  const when = isNeeded ? `we have your ${one}` : 'you have network'
  if (correcting) return `You can send the correction when ${when}.`
  return locked === null ? null : `To open «${locked}», press Next when ${when}.`
}

interface WaitingRecordsProps {
  step: SavedList
  /** Singular noun for a record of this step, such as `school record`. */
  one: string
  items: readonly OutboxItem[]
  /** Returns the questions and answers of a record from the body of its save. */
  section(body: unknown): SummarySection
}

/**
 * Cards of the records that wait in the outbox or were rejected. A record that is not being sent can be deleted. It can
 * also be put back into the form to change it, if the form is empty and the save contains the typed values.
 */
export function WaitingRecords({ step, one, items, section }: WaitingRecordsProps) {
  // Without a draft, the form is empty. `savedStore` changes with the draft, so that this component renders again.
  useStore(savedStore(step))
  const isFormFilled = isFilledIn(sectionDraft(step).read())
  return items.map((item) => (
    <WaitingRecord
      key={item.id}
      step={step}
      one={one}
      item={item}
      isFormFilled={isFormFilled}
      section={section(item.body)}
    />
  ))
}

interface WaitingRecordProps {
  step: SavedList
  one: string
  item: OutboxItem
  isFormFilled: boolean
  section: SummarySection
}

function WaitingRecord({ step, one, item, isFormFilled, section }: WaitingRecordProps) {
  const { id, state, why, typed } = item
  const mayBeChanged = typed !== undefined && state !== 'sending'
  const change = () => {
    if (typed === undefined) return
    const draft = sectionDraft(step)
    draft.keep(typed)
    draft.leave?.()
    removeItem(id)
    showFormAgain(step)
  }
  return (
    <li>
      <Card level={3} title={section.title}>
        <SummaryList rows={section.rows} />
        <p role="status" className={styles.afterText}>
          {state === 'refused' ? (
            <>
              We could not accept this {one}: {why} Change it, then save it again.{' '}
              <Link to={paths.outbox}>See what is waiting</Link>
            </>
          ) : (
            <>
              {`This ${one} waits on this ${thisDevice()}. `}
              <WhenSent item={item} what="it" />
            </>
          )}
        </p>
        {isFormFilled && mayBeChanged && <p>To change this {one}, first save or empty the form below.</p>}
        <div className={`${styles.others} ${styles.afterText}`}>
          {mayBeChanged && (
            <Button
              kind="quiet"
              title="Change"
              aria-label={`Change ${section.title}`}
              disabled={isFormFilled}
              onClick={() => (arrivalWords(item) ? askToChange(section.title, item, change) : change())}
            />
          )}
          <Button
            kind="quiet"
            title="Delete"
            aria-label={`Delete ${section.title}`}
            disabled={state === 'sending'}
            onClick={() => askToDelete(section.title, item)}
          />
        </div>
      </Card>
    </li>
  )
}

/**
 * Returns a warning that the server may already have the record, and that this list then shows it. Returns '' if the
 * server cannot have the record.
 */
function arrivalWarning(item: OutboxItem): string {
  const words = arrivalWords(item)
  return words && `${words} Then you find it in this list when you have network.`
}

function askToChange(title: string, item: OutboxItem, onConfirm: () => void): void {
  askFirst({
    context: 'warning',
    title: 'Change record',
    message: `${arrivalWarning(item)} If you save “${title}” again with other answers, delete the first one there.`,
    action: 'Yes, Change',
    onConfirm,
  })
}

function askToDelete(title: string, item: OutboxItem): void {
  askFirst({
    context: 'error',
    title: 'Delete record',
    message: `Do you want to delete “${title}”? ${arrivalWarning(item)}`.trim(),
    action: 'Yes, Delete',
    onConfirm: () => removeItem(item.id),
  })
}
