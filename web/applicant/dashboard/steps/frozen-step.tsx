import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { type StepId, stepOf } from '#contract/steps/registry.ts'
import { Banner } from '#web/ui/banner.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { paths } from '../../paths.ts'
import { applicationQuery } from '../../queries/application.ts'
import { useDashboardPage } from '../use-dashboard-page.ts'
import styles from './application-view.module.css'
import { SectionView, sectionKey } from './section-view.tsx'
import { TryAgain } from './try-again.tsx'

/** A step of an application that was submitted: the answers as they were sent. */
export function FrozenStep({ step }: { step: StepId }) {
  const { title } = stepOf(step)
  useDashboardPage(title)
  return (
    <div className={styles.view}>
      <PageHeading title={title} />
      <SubmittedNotice />
      <FrozenSections step={step} />
    </div>
  )
}

/** Why nothing can be changed here. */
export function SubmittedNotice() {
  return (
    <Banner tone="info" title="Your application is submitted">
      <p>
        This section can no longer be changed.{' '}
        <Link to={paths.completedProfile}>See the whole application</Link>
      </p>
    </Banner>
  )
}

/** The sections of one step as they were submitted. */
export function FrozenSections({ step }: { step: StepId }) {
  const { data, isError, refetch } = useQuery(applicationQuery)
  if (isError) return <TryAgain words="Unable to get your application" onTry={() => void refetch()} />
  if (data === undefined) return <Skeleton rows={6} />
  const own = data.steps.find((each) => each.stepId === step)
  return own?.sections.map((section) => <SectionView key={sectionKey(section)} section={section} />)
}
