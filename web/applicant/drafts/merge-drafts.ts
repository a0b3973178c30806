import type { DraftAnswers } from '#contract/draft-answers.ts'

export interface MergedDraft {
  answers: DraftAnswers
  /** Visible fields that both sides have changed to different values. `answers` has the values of this device. */
  conflicts: string[]
}

/** Fields that the applicant does not see: the section's version, upload tokens, and sittings shown later. */
const hidden = /^(?:basedOn|resultPath|laterSittings|document-.*)$/

/** Treats a missing field, an empty text and an unticked checkbox as equal. */
const valueOf = (answers: DraftAnswers, field: string) => answers[field] || ''

/**
 * Merges the draft of this device with the draft of another device, field by field. `base`: the answers from which this
 * device started. A field that only one device has changed gets its new value.
 */
export function mergeDrafts(base: DraftAnswers, local: DraftAnswers, server: DraftAnswers): MergedDraft {
  const answers: DraftAnswers = { ...local }
  const conflicts: string[] = []
  for (const field of Object.keys({ ...local, ...server })) {
    const [before, localValue, serverValue] = [
      valueOf(base, field),
      valueOf(local, field),
      valueOf(server, field),
    ]
    if (localValue === serverValue || serverValue === before) continue
    if (localValue !== before) {
      if (!hidden.test(field)) conflicts.push(field)
      continue
    }
    copyField(field, server, answers)
  }
  return { answers, conflicts }
}

/** Copies a field from one draft to another. Removes a field that `from` lacks. */
export function copyField(field: string, from: DraftAnswers, to: DraftAnswers): void {
  const { [field]: value } = from
  if (value === undefined) delete to[field]
  else to[field] = value
}
