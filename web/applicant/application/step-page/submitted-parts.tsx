import { Skeleton } from '#web/ui/skeleton.tsx'
import { part } from '#web/applicant/pages/part.tsx'

/*
 * Parts of the step pages after the submission. Their script is loaded only then, so that a form opens sooner.
 */

export const SubmittedStep = part(async () => (await import('./submitted-step.tsx')).SubmittedStep, {
  pending: <Skeleton rows={6} />,
})

export const SubmittedNotice = part(async () => (await import('./frozen-step.tsx')).SubmittedNotice, {
  pending: <Skeleton rows={2} shape="card" />,
  notLoaded: (_retry, { children }) => children,
})
