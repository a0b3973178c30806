import { useEffect, useState } from 'react'
import type { StepId } from '#contract/steps/registry.ts'
import { removeDraft, sectionDraft } from '#web/applicant/drafts/section-drafts.ts'
import { showFormAgain } from '#web/applicant/drafts/form-versions.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { isSameRecord } from './same-record.ts'

interface AddedElsewhereProps {
  step: StepId
  /** Singular noun for a record of this step, such as `school record`. */
  one: string
  records: readonly object[]
}

/**
 * Message above the form for a new record. Shown if another device has changed the records while this device had a
 * draft. If the list already contains the typed record, clears the form and shows no message.
 */
export function AddedElsewhere({ step, one, records }: AddedElsewhereProps) {
  const [typed] = useState(() => sectionDraft(step).read())
  const isAdded = records.some((record) => isSameRecord(typed, record))
  useEffect(() => {
    if (isAdded) void discard(step)
  }, [isAdded, step])
  if (isAdded) return null
  return (
    <Banner
      tone="warning"
      title="Your records were changed on another phone or computer"
      action={<Button kind="quiet" title="Discard what I typed here" onClick={() => void discard(step)} />}
    >
      <p>
        The list above shows what is saved. The form below has what you typed here. Save it only if it is
        another {one}.
      </p>
    </Banner>
  )
}

async function discard(step: StepId): Promise<void> {
  await removeDraft(step)
  showFormAgain(step)
}
