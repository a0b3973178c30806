import type { ReactNode } from 'react'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { part, tryAgain } from '#web/applicant/pages/part.tsx'

/*
 * Parts of the step pages after the submission. Their script is loaded only then, so that a form opens sooner.
 */

const asItIs = (content: ReactNode) => content

export const SubmittedStep = part(async () => (await import('./submitted-step.tsx')).SubmittedStep, {
  // Outside the frame of a page, the page also needs its heading while the script is loading.
  pending: ({ pageOf = asItIs }) => pageOf(<Skeleton rows={6} />),
  notLoaded: (retry, { pageOf = asItIs }) => pageOf(tryAgain(retry)),
})

export const SubmittedNotice = part(async () => (await import('./frozen-step.tsx')).SubmittedNotice, {
  pending: <Skeleton rows={2} shape="card" />,
  notLoaded: (_retry, { children }) => children,
})
