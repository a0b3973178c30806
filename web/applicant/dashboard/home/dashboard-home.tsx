import { Suspense } from 'react'
import { Link } from 'react-router'
import { Motif } from '#web/pictures/motif.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { ProgressStrip } from '#web/ui/progress-strip.tsx'
import { SectionCard } from '#web/ui/section-card.tsx'
import { SupportLine } from '#web/applicant/brand/support-line.tsx'
import { page } from '#web/applicant/pages/page.tsx'
import { useProfile } from '#web/applicant/queries/profile.ts'
import { stripPath } from '#web/applicant/session/destination.ts'
import pageStyles from '../frame/page.module.css'
import styles from './dashboard-home.module.css'
import { isSubmitted, lockOf, type StripSquare, strip } from '#web/applicant/application/progress.ts'
import { recordParts } from '#web/applicant/application/records/record-parts.ts'
import { stripMotifs } from './strip-motifs.ts'
import { useDashboardPage } from '../frame/use-dashboard-page.ts'
import { WelcomeBanner } from './welcome-banner.tsx'

/** One sentence for each section. */
const asks = new Map([
  ['bio-data', 'Who you are and where you come from.'],
  ['next-of-kin', 'Whom we call if something happens.'],
  ['program-choices', 'What you want to study.'],
  ['records', `${recordParts.map(({ title }) => title).join(', ')}.`],
])

/** Loaded after the page, so that the sections can already be opened. */
const tracker = page(async () => (await import('./tracker.tsx')).Tracker)
const whereItIs = <Suspense fallback={<div className={styles.trackerSpace} />}>{tracker.element}</Suspense>

/** The dashboard's first page: the progress of the application, and links to its sections. */
export function DashboardHome() {
  const profile = useProfile()
  const squares = strip(profile.nextStage)
  const submitted = isSubmitted(profile.nextStage)
  useDashboardPage('Dashboard')
  return (
    <div className={pageStyles.page}>
      <WelcomeBanner profile={profile} />
      {submitted && whereItIs}
      <PageHeading title={submitted ? 'Your Application' : 'Complete your Application'} />
      <ProgressStrip
        label="Your application"
        items={squares.map((square) => ({ ...square, motif: <Motif name={stripMotifs[square.id]} /> }))}
      />
      <h2 className="visually-hidden">Sections</h2>
      <div className={styles.cards}>
        {squares
          .filter(({ id }) => asks.has(id))
          .map((square) => (
            <Section key={square.id} square={square} nextStage={profile.nextStage} />
          ))}
      </div>
      {!submitted && whereItIs}
      <SupportLine />
    </div>
  )
}

function Section({ square: { id, label, state }, nextStage }: { square: StripSquare; nextStage: string }) {
  return (
    <SectionCard
      title={label}
      completed={state === 'completed'}
      next={state === 'active'}
      motif={<Motif name={stripMotifs[id]} />}
      renderLink={(link) => <Link to={stripPath(id)} {...link} />}
    >
      {asks.get(id)} {lockOf(id, nextStage)}
    </SectionCard>
  )
}
