import type { ReactNode } from 'react'
import type { SummarySection } from '#contract/step.ts'
import type { StepId } from '#contract/steps/registry.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { SummaryList } from '#web/ui/summary-list.tsx'
import { useAction } from '#web/actions/use-action.ts'
import { useInvalidate } from '#web/actions/use-invalidate.ts'
import type { Success } from '#web/api/exchange.ts'
import { recordsKey } from '#web/applicant/queries/record-lists.ts'
import { askFirst } from '#web/applicant/confirm/confirm-store.ts'

export interface RecordCardProps {
  section: SummarySection
  /** Singular noun for the record, such as `school record`. Used in the dialog that confirms a deletion. */
  one: string
  /** The step whose records are fetched again after a deletion. */
  step: StepId
  /** Sentence in the confirmation of a deletion. It says what else is deleted with the record. */
  alsoDeleted?: string | undefined
  /** Deletes the record; null if the applicant can no longer change the record. */
  remove: (() => Promise<Success<unknown>>) | null
  children?: ReactNode
}

/** One saved record. While the record can be changed, a button deletes it after a confirmation. */
export function RecordCard({ section, one, step, alsoDeleted, remove, children }: RecordCardProps) {
  const removal = useAction((send: () => Promise<Success<unknown>>) => send(), {
    invalidates: [recordsKey(step)],
  })
  const ask = (send: NonNullable<typeof remove>) =>
    askFirst({
      context: 'error',
      title: `Delete ${one}`,
      message: [`Do you want to delete “${section.title}”?`, alsoDeleted].filter(Boolean).join(' '),
      action: 'Yes, Delete',
      onConfirm: async () => {
        await removal.run(send)
      },
    })
  return (
    <li>
      <Card
        level={3}
        title={section.title}
        aside={
          remove !== null && (
            <Button
              kind="link"
              title="Delete"
              aria-label={`Delete ${section.title}`}
              onClick={() => ask(remove)}
            />
          )
        }
      >
        <SummaryList rows={section.rows} />
        {children}
      </Card>
    </li>
  )
}

export function useRefetchRecords(step: StepId): () => Promise<void> {
  return useInvalidate([recordsKey(step)])
}
