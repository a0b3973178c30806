import type { ReadableApplication } from '#contract/endpoints/application.ts'
import type { SummarySection } from '#contract/step.ts'

export type Upload = ReadableApplication['uploads'][number]

export interface PairedStep {
  stepId: string
  title: string
  sections: { section: SummarySection; upload: Upload | null }[]
  /** Text shown if the step has no answers, or the picture step has no picture; otherwise null. */
  emptyWords: string | null
}

/**
 * Assigns each upload to its section: a result slip to a sitting of the same exam, the portrait to the picture step.
 * Sittings and slips are in the order in which they were added. `rest` contains the uploads without a section.
 */
export function pairUploads({ steps, uploads }: Pick<ReadableApplication, 'steps' | 'uploads'>): {
  steps: PairedStep[]
  rest: Upload[]
} {
  const left = [...uploads]
  const take = (fits: (upload: Upload) => boolean): Upload | null => {
    const at = left.findIndex(fits)
    return at === -1 ? null : (left.splice(at, 1)[0] ?? null)
  }
  const slipOf = ({ rows }: SummarySection) => {
    const body = rows.find((row) => row.label === 'Exam Name')?.value
    return body === undefined ? null : take(({ type }) => type === `${body} Result`)
  }
  const paired = steps.map(({ stepId, title, sections }): PairedStep => {
    if (stepId === 'picture') {
      const portrait = take(({ type }) => type === 'Profile picture')
      const shown = portrait === null ? [] : [{ section: { title: '', rows: [] }, upload: portrait }]
      return { stepId, title, sections: shown, emptyWords: portrait === null ? 'No picture.' : null }
    }
    const withSlips = sections.map((section) => ({
      section,
      upload: stepId === 'olevelResults' ? slipOf(section) : null,
    }))
    return { stepId, title, sections: withSlips, emptyWords: sections.length === 0 ? 'None.' : null }
  })
  return { steps: paired, rest: left }
}
