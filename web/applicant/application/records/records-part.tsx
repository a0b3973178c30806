import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useContext, useEffect, useRef, useState } from 'react'
import type { SummarySection } from '#contract/step.ts'
import { stepOf } from '#contract/steps/registry.ts'
import { Link } from '#web/applicant/pages/link.tsx'
import { NoDataPicture } from '#web/pictures/no-data.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import type { Success } from '#web/api/exchange.ts'
import { isFilledIn } from '#web/forms/drafts.ts'
import { sectionDraft, wasSavedElsewhere } from '#web/applicant/drafts/section-drafts.ts'
import type { SavedList } from '#web/applicant/saves/section-saves.ts'
import { part } from '#web/applicant/pages/part.tsx'
import { useProfile } from '#web/applicant/queries/profile.ts'
import { isSubmitted } from '#web/applicant/session/progress.ts'
import { Correcting } from '../step-page/corrections.ts'
import { emptyWhenWaiting } from './empty-when-waiting.ts'
import { RecordCard } from './record-card.tsx'
import type { NewRecord } from './record-form.tsx'
import styles from './records.module.css'
import { RecordsNavigation } from './records-navigation.tsx'
import { nextWords, useWaitingRecords, WaitingRecords } from './waiting-records.tsx'
import { TryAgain } from '#web/applicant/pages/try-again.tsx'
import { useRecordFlow } from './use-record-flow.ts'

/** Message about a record added on another device. Such a record is rare, so the script is loaded on demand. */
const AddedElsewhere = part(async () => (await import('./added-elsewhere.tsx')).AddedElsewhere)

export interface RecordsPartProps<Row extends object> {
  step: SavedList
  list: UseQueryResult<Row[]>
  /** Singular noun for a record of this step, such as `school record`. */
  one: string
  emptyText: string
  /** Text for an empty list that can no longer be changed. Default: `emptyText`. */
  emptyForGood?: string
  /** Returns a sentence that says what is missing before the applicant can continue; null if nothing is missing. */
  missing(rows: Row[]): string | null
  keyOf(row: Row): string
  section(row: Row): SummarySection
  /** Converts the request body that adds a record to a row of the list. */
  rowOf(body: unknown): Row
  remove(row: Row): Promise<Success<unknown>>
  /** Sentence in the confirmation of a deletion. It says what else is deleted with the record. */
  alsoDeleted?: string
  more?(row: Row, mayEdit: boolean): ReactNode
  /** Returns the form for a new record, built with `RecordForm`. */
  form(record: NewRecord): ReactNode
  /** Maximum number of records; unlimited if not given. */
  most?: number
  /** Content above the list while the records can be changed and the form is closed. */
  hint?: ReactNode
}

/**
 * One step of the records page: the list of records, and below it either the form for another record or the Previous
 * and Next buttons.
 */
export function RecordsPart<Row extends object>(props: RecordsPartProps<Row>) {
  const { step, list, one, missing, form, most, hint } = props
  const { emptyText, emptyForGood = emptyText } = props
  const correcting = useContext(Correcting) === step
  const flow = useRecordFlow(step, correcting)
  const mayEdit = !isSubmitted(useProfile().nextStage) || correcting
  const rows = list.data
  const waiting = useWaitingRecords(step)
  const count = (rows?.length ?? 0) + waiting.length
  const lacks = rows === undefined ? null : missing(rows)
  const isNeeded = correcting || lacks !== null
  const later = waiting.length === 0 ? null : nextWords({ one, isNeeded, correcting, locked: flow.locked })
  const lacking = waiting.length === 0 ? lacks : isNeeded ? later : null
  const full = most !== undefined && count >= most
  const hasDraft = () => isFilledIn(sectionDraft(step).read())
  // If the list could not be loaded, the form opens only if there is a draft.
  const opens = rows === undefined ? list.isError && hasDraft() : !full
  const { adding, setWish } = useAdding({
    hasDraft,
    mayOpen: mayEdit && opens,
    isNeeded: count === 0 && lacks !== null,
  })
  const heading = useRef<HTMLHeadingElement>(null)
  const focusHeading = () => {
    heading.current?.focus()
    heading.current?.scrollIntoView({ block: 'start' })
  }
  const openForm = (empty: () => void) => ({
    empty,
    close() {
      setWish(false)
      focusHeading()
    },
    another: focusHeading,
  })
  const newRecord: NewRecord = {
    action: correcting ? `Add ${one}` : 'Save and continue',
    another: correcting || (most !== undefined && count + 1 >= most) ? null : `Save and add another ${one}`,
    choose: flow.choose,
    saved: (message, empty) => flow.saved(message, openForm(empty)),
    keepWaiting: (save, body, empty) => emptyWhenWaiting(save, step, body, () => flow.waits(openForm(empty))),
    leave: (
      <>
        {(count > 0 || lacks === null) && (
          <Button kind="quiet" title="Close without adding" onClick={() => setWish(false)} />
        )}
        {!correcting && (
          <Link className={buttonClass('quiet')} to={flow.previous}>
            Previous
          </Link>
        )}
      </>
    ),
  }
  return (
    <section className={styles.part}>
      <h2 ref={heading} tabIndex={-1}>
        {stepOf(step).title}
      </h2>
      {mayEdit && !adding && hint}
      {rows === undefined && list.isError && (
        <TryAgain
          words={`Unable to get your ${one}s`}
          why={list.error.message}
          onTry={() => void list.refetch()}
        />
      )}
      {rows === undefined && !list.isError && <Skeleton rows={2} shape="card" />}
      {rows?.length === 0 &&
        waiting.length === 0 &&
        (adding ? (
          <p className={styles.none}>{emptyText}</p>
        ) : (
          <EmptyState picture={<NoDataPicture />} text={mayEdit ? emptyText : emptyForGood} />
        ))}
      {count > 0 && <RecordList {...props} rows={rows ?? []} waiting={waiting} mayEdit={mayEdit} />}
      {adding && (
        <div className={styles.adding}>
          {wasSavedElsewhere(step) && <AddedElsewhere step={step} one={one} records={rows ?? []} />}
          {count > 0 && <h3>{`Add another ${one}`}</h3>}
          {form(newRecord)}
        </div>
      )}
      {!adding && (rows !== undefined || list.isError) && (
        <RecordsNavigation
          flow={flow}
          missing={mayEdit ? lacking : null}
          later={later}
          correcting={correcting}
        >
          {mayEdit && full && (
            <p>
              You can use at most {most}. Delete {articleFor(one)} {one} to add another.
            </p>
          )}
          {mayEdit && rows !== undefined && !full && (
            <Button
              kind="quiet"
              title={count === 0 ? `Add ${articleFor(one)} ${one}` : `Add another ${one}`}
              onClick={() => setWish(true)}
            />
          )}
        </RecordsNavigation>
      )}
    </section>
  )
}

interface AddingOptions {
  hasDraft(): boolean
  mayOpen: boolean
  /** True if the list is empty and a record is required. */
  isNeeded: boolean
}

/**
 * Returns whether the form for another record is open. At first, the form is open if there is a draft or if a record is
 * needed. `setWish` opens and closes the form.
 */
function useAdding({ hasDraft, mayOpen, isNeeded }: AddingOptions) {
  const [wish, setWish] = useState<boolean | null>(() => (hasDraft() ? true : null))
  const adding = mayOpen && (wish ?? isNeeded)
  useEffect(() => {
    // An open form stays open. Otherwise a record that is loaded later would close the form, and unsaved values would
    // be lost.
    if (adding) setWish(true)
  }, [adding])
  return { adding, setWish }
}

interface RecordListProps<Row extends object> extends RecordsPartProps<Row> {
  rows: Row[]
  waiting: ReturnType<typeof useWaitingRecords>
  mayEdit: boolean
}

/** The saved records, followed by the records that are not sent yet. */
function RecordList<Row extends object>(props: RecordListProps<Row>) {
  const { rows, waiting, mayEdit, step, one, keyOf, section, rowOf, remove, more } = props
  return (
    <ul className={styles.list}>
      {rows.map((row) => (
        <RecordCard
          key={keyOf(row)}
          section={section(row)}
          one={one}
          step={step}
          alsoDeleted={props.alsoDeleted}
          remove={mayEdit ? () => remove(row) : null}
        >
          {more?.(row, mayEdit)}
        </RecordCard>
      ))}
      <WaitingRecords step={step} one={one} items={waiting} section={(body) => section(rowOf(body))} />
    </ul>
  )
}

function articleFor(noun: string): 'a' | 'an' {
  return /^[aeio]/i.test(noun) ? 'an' : 'a'
}
