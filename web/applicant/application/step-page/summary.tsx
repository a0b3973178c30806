import { createContext, useContext } from 'react'
import { part } from '#web/applicant/pages/part.tsx'

/**
 * The script of the summary is loaded on a wide screen only. While it loads, `data-loading` hides the help below the
 * summary, to avoid a layout shift.
 */
const AnswerSummary = part(async () => (await import('./answer-summary.tsx')).AnswerSummary, {
  pending: <i hidden data-loading />,
  notLoaded: () => null,
})

/** DOM element beside the form, into which `Summary` is rendered; null outside a step. */
export const SummaryPlace = createContext<HTMLElement | null>(null)

/**
 * On a wide screen, shows beside the form how many of its questions are answered. Must be inside the form. `missing`
 * returns the fields that are not yet valid.
 */
export function Summary({ missing }: { missing(): readonly string[] }) {
  const place = useContext(SummaryPlace)
  return (
    place && matchMedia('(min-width: 64rem)').matches && <AnswerSummary missing={missing} place={place} />
  )
}
