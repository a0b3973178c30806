import { useDeferredValue, useState } from 'react'
import type { EntryVerdict, ReadableApplication } from '#contract/endpoints/application.ts'
import { hasReached, isStage } from '#contract/stages.ts'
import { stepOf, stepPage } from '#contract/steps/registry.ts'
import { Link } from '#web/applicant/pages/link.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { type ShownApplication, useApplication } from '#web/applicant/queries/application.ts'
import { useProfile } from '#web/applicant/queries/profile.ts'
import { isSubmitted } from '#web/applicant/session/progress.ts'
import { useDashboardPage } from '#web/applicant/pages/use-dashboard-page.ts'
import { changeFromPreview } from '../step-page/after-save.ts'
import { EntryVerdictBanner } from './entry-verdict.tsx'
import { ApplicationView } from './application-view.tsx'
import styles from '../step-page/application-view.module.css'
import { StepFrame } from '../step-page/step-frame.tsx'
import { KeptCopy } from '../step-page/kept-copy.tsx'
import { SubmittedNotice } from '../step-page/submitted-parts.tsx'
import { SubmitApplication } from './submit-application.tsx'
import { UnsavedText } from './unsaved-text.tsx'
import { useUnsavedText } from './use-unsaved-text.ts'
import { TryAgain } from '#web/applicant/pages/try-again.tsx'

type ReadableStep = ReadableApplication['steps'][number]

/**
 * The Preview Profile page: all answers with links to change them, what is missing, whether the entry requirements are
 * met, and the Submit button. After the submission, the page shows the answers read-only.
 */
export function CompleteProfile() {
  const { nextStage } = useProfile()
  const application = useApplication()
  const { data, loaded, error, retry, refetch } = application
  // Before the submission, the applicant must see the current answers, so only a newly loaded application is shown
  // (`loaded`). After it, the copy kept on this device may be shown (`data`). The value is deferred, so that the phone
  // responds to presses while the page is rendered (see `ProfileGate`).
  const shownApplication = useDeferredValue(isSubmitted(nextStage) ? data : loaded)
  useDashboardPage('Preview Profile')
  // True while the next page loads after Submit. This page is still shown then, and must not become read-only.
  const [sent, setSent] = useState(false)
  const submitted = isSubmitted(nextStage) && !sent
  const content =
    shownApplication !== undefined ? (
      submitted ? (
        <ApplicationView application={shownApplication} />
      ) : (
        <Preview application={shownApplication} refetch={refetch} sent={sent} onSent={() => setSent(true)} />
      )
    ) : error !== null ? (
      <TryAgain words="Unable to get your application" why={error.message} onTry={retry} />
    ) : (
      <Skeleton rows={4} shape="card" />
    )
  return (
    <StepFrame
      strip="complete-profile"
      title="Preview Profile"
      intro={
        submitted
          ? 'This is what you sent us.'
          : 'Check your answers. After you submit, you cannot change them.'
      }
    >
      {submitted ? (
        <SubmittedNotice of="What you sent">
          <KeptCopy of={application} />
          {content}
        </SubmittedNotice>
      ) : (
        content
      )}
    </StepFrame>
  )
}

interface PreviewProps {
  application: ReadableApplication
  refetch: ShownApplication['refetch']
  sent: boolean
  onSent: () => void
}

function Preview({ application, refetch, sent, onSent }: PreviewProps) {
  const unsaved = useUnsavedText(application, refetch)
  const verdict = application.entryVerdict
  const incomplete = application.steps.filter((step) => step.missing !== null)
  return (
    <>
      {incomplete.length > 0 && <MissingList steps={incomplete} />}
      {unsaved.sections.length > 0 && !sent && (
        <UnsavedText sections={unsaved.sections} onDiscarded={unsaved.reload} />
      )}
      {verdict && verdict.outcome !== 'met' && <EntryVerdictBanner verdict={verdict} />}
      <ApplicationView
        application={verdict?.outcome === 'met' ? withRequirementsMet(application, verdict) : application}
        change={(step) => <ChangeLink step={step} />}
      />
      <SubmitApplication incomplete={incomplete.length > 0} unsaved={unsaved} sent={sent} onSent={onSent} />
    </>
  )
}

/** Adds the row «Entry requirements: Met, level …» to the programme step. */
function withRequirementsMet(application: ReadableApplication, { level }: EntryVerdict): ReadableApplication {
  const requirementsMet = { label: 'Entry requirements', value: `Met, level ${level}` }
  return {
    ...application,
    steps: application.steps.map((step) =>
      step.stepId === 'programme'
        ? {
            ...step,
            sections: step.sections.map((each) => ({ ...each, rows: [...each.rows, requirementsMet] })),
          }
        : step,
    ),
  }
}

function pathOf({ stepId }: ReadableStep): string {
  return changeFromPreview(stepPage(stepId))
}

function MissingList({ steps }: { steps: ReadableStep[] }) {
  return (
    <Banner tone="warning" title="Still missing">
      <ul className={styles.missing}>
        {steps.map((step) => (
          <li key={step.stepId}>
            <Link to={pathOf(step)}>{step.missing}</Link>
          </li>
        ))}
      </ul>
    </Banner>
  )
}

function ChangeLink({ step }: { step: ReadableStep }) {
  const { nextStage } = useProfile()
  if (!isStage(nextStage) || !hasReached(nextStage, stepOf(step.stepId).stage)) return null
  return (
    <Link to={pathOf(step)}>
      Change<span className="visually-hidden"> {step.title}</span>
    </Link>
  )
}
