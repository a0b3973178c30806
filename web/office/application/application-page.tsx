import { useQuery } from '@tanstack/react-query'
import { Link, useLocation, useNavigate, useParams } from 'react-router'
import { formatDateTime } from '#contract/dates.ts'
import type { OpenedApplication } from '#contract/office/applications.ts'
import { Button } from '#web/ui/button.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { SummaryList } from '#web/ui/summary-list.tsx'
import { Loaded } from '../page/loaded.tsx'
import { StatusMark } from '../table/status-mark.tsx'
import { useKeys } from '../keyboard/use-keys.ts'
import { OfferCard } from '../offers/offer-card.tsx'
import { useOfficePage } from '../page/use-office-page.ts'
import { paths } from '../paths.ts'
import { applicationQuery } from '../queries.ts'
import { Answers } from './answers.tsx'
import styles from './application-page.module.css'
import { Corrections } from './corrections.tsx'
import { DecisionPanel } from './decision-panel.tsx'
import { Eligibility } from './eligibility.tsx'
import { History } from './history.tsx'
import { Notes } from './notes.tsx'
import { Payments } from './payments.tsx'
import { useNextApplication } from './use-next-application.ts'

/** The page of one application. A wide screen shows the answers on the left and the office's actions on the right. */
export function ApplicationPage() {
  const { applicantId = '' } = useParams()
  const navigate = useNavigate()
  const query = useQuery(applicationQuery(applicantId))
  const name = query.data?.row.name
  useOfficePage(name ?? 'Application')
  const queue = paths.queue + useLocation().search
  const next = useNextApplication(applicantId)
  useKeys({ u: () => void navigate(queue), n: next.open })
  return (
    <>
      <div className={styles.back}>
        <Link to={queue}>Back to the queue</Link>
        <Button title="Next application" kind="quiet" busy={next.busy} onClick={next.open} />
      </div>
      {/* The heading element stays the same before and after loading, so that it keeps the focus. */}
      <PageHeading title={name ?? 'Application'}>
        {query.data !== undefined && <StatusMark status={query.data.row.status} />}
      </PageHeading>
      <Loaded key={applicantId} query={query} what="The application" rows={14}>
        {(opened) => <Opened opened={opened} />}
      </Loaded>
    </>
  )
}

function Opened({ opened }: { opened: OpenedApplication }) {
  const { row, email, phone, application, payments, history } = opened
  return (
    <>
      <div className={styles.facts}>
        <SummaryList
          rows={[
            { label: 'Application number', value: row.applicationNumber ?? '--' },
            { label: 'Programme', value: row.programme },
            { label: 'Session', value: row.session },
            { label: 'Submitted', value: formatDateTime(row.submittedAt) },
            { label: 'E-mail', value: email },
            { label: 'Phone', value: phone },
          ]}
        />
      </div>
      <div className={styles.columns}>
        <div className={styles.desk}>
          <DecisionPanel opened={opened} />
          <Eligibility programmes={opened.results.eligibility} />
          <OfferCard opened={opened} />
          <Corrections opened={opened} />
          <Notes opened={opened} />
        </div>
        <div className={styles.file}>
          <Answers application={application} />
          <Payments payments={payments} />
          <History history={history} />
        </div>
      </div>
    </>
  )
}
