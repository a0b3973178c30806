import { type ReactNode, useState } from 'react'
import type { StripId } from '#contract/step.ts'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { SupportLine } from '#web/applicant/brand/support-line.tsx'
import { useStageAhead, useWaitingStrips } from '#web/applicant/outbox/use-stage-ahead.ts'
import { useProfile } from '#web/applicant/queries/profile.ts'
import { isSubmitted, lockOf, stripIds, stripLabel } from '#web/applicant/session/progress.ts'
import styles from './step-frame.module.css'
import { StepStrip } from './step-strip.tsx'
import { SummaryPlace } from './summary.tsx'

export interface StepFrameProps {
  strip: StripId
  title: string
  intro?: ReactNode
  /** Content beside the form on a wide screen, and below the form on a narrow screen. */
  beside?: ReactNode
  children: ReactNode
}

/** The layout of a page of the application: the progress strip, the title, the content and the help. */
export function StepFrame({ strip, title, intro, beside, children }: StepFrameProps) {
  const { nextStage } = useProfile()
  const after = stripIds[stripIds.indexOf(strip) + 1]
  const [place, setPlace] = useState<HTMLElement | null>(null)
  const ahead = useStageAhead(nextStage)
  const canFillIn = lockOf(strip, ahead) === null && !isSubmitted(nextStage)
  return (
    <div>
      <StepStrip here={strip} nextStage={ahead} waiting={useWaitingStrips()} />
      <div className={styles.columns}>
        <div className={styles.page}>
          <PageHeading title={title}>{intro}</PageHeading>
          <SummaryPlace value={place}>{children}</SummaryPlace>
        </div>
        <aside className={styles.beside} data-after-loading aria-label="Help with this step">
          {beside}
          <div ref={setPlace} />
          {canFillIn && after !== undefined && (
            <section className={styles.stop}>
              <h2>You can stop at any time</h2>
              <p>Sign in again later and continue where you stopped. Next: {stripLabel(after)}.</p>
            </section>
          )}
          <SupportLine />
        </aside>
      </div>
    </div>
  )
}
