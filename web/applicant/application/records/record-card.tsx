import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Envelope } from '#contract/envelope.ts'
import type { SummarySection } from '#contract/step.ts'
import type { StepId } from '#contract/steps/registry.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { SummaryList } from '#web/ui/summary-list.tsx'
import { askFirst } from '#web/applicant/confirm/confirm-store.ts'
import { showError, showSuccess } from '#web/toasts/toast-store.ts'

export interface RecordCardProps {
  section: SummarySection
  /** What it is called: «school record». */
  one: string
  /** The step whose list is read again after a deletion. */
  step: StepId
  /** Deletes it; null when nothing can be changed any more. */
  remove: (() => Promise<Envelope<unknown> | null>) | null
  children?: ReactNode
}

/** One saved record, with the button that deletes it after a question. */
export function RecordCard({ section, one, step, remove, children }: RecordCardProps) {
  const reread = useRereadRecords(step)
  const ask = (act: NonNullable<typeof remove>) =>
    askFirst({
      context: 'error',
      title: `Delete ${one}`,
      message: `Do you want to delete “${section.title}”?`,
      action: 'Yes, Delete',
      onConfirm: async () => {
        const answer = await act()
        if (answer === null) return
        if (answer.isSuccessful) showSuccess(answer.message)
        else showError(answer.message)
        await reread()
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

/** Reads a list of the records again, after an addition or a deletion. */
export function useRereadRecords(step: StepId): () => Promise<void> {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: ['records', step] })
}
