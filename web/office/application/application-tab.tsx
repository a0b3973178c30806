import { formatDateTime } from '#contract/dates.ts'
import type { OpenedApplication } from '#contract/office/applications.ts'
import { OfferCard } from '../offers/offer-card.tsx'
import { Answers } from './tabs/answers.tsx'
import styles from './review-layout.module.css'
import { History } from './tabs/history.tsx'
import { Mails } from './tabs/mails.tsx'
import { Notes } from './tabs/notes.tsx'
import { Payments } from './tabs/payments.tsx'
import { SchoolsTab } from './tabs/schools-tab.tsx'
import { ResultsTab, type ResultsTabProps } from './verification/results-tab.tsx'
import { tabSteps } from './tabs/steps-on-tabs.ts'
import type { Tab } from './tabs/tabs.tsx'
import { RequestList } from '../requests/request-list.tsx'
import { suggestedRequest } from '../verified/verified-rows.ts'

export type TabId =
  | 'results'
  | 'offer'
  | 'person'
  | 'kin'
  | 'schools'
  | 'payments'
  | 'mails'
  | 'requests'
  | 'notes'
  | 'history'

/** Returns the tabs of an application in display order. The tab «Offer» exists only if the application has an offer. */
export function tabsOf({ offer, payments, mails, requests, notes }: OpenedApplication): Tab<TabId>[] {
  return [
    { id: 'results', title: 'Results' },
    ...(offer === null ? [] : [{ id: 'offer' as const, title: 'Offer' }]),
    { id: 'person', title: 'Person' },
    { id: 'kin', title: 'Next of kin' },
    { id: 'schools', title: 'Schools' },
    { id: 'payments', title: 'Payments', count: payments.length },
    { id: 'mails', title: 'Emails', count: mails.length },
    { id: 'requests', title: 'Requests', count: requests.length },
    { id: 'notes', title: 'Notes', count: notes.length },
    { id: 'history', title: 'History' },
  ]
}

interface ApplicationTabProps extends ResultsTabProps {
  tab: TabId
  /** Whether the form for a new request is open. */
  asking: boolean
  onAsking(open: boolean): void
  /** Called when the last returned request is accepted, so that no returned answers are left. */
  onAccepted(): void
}

export function ApplicationTab({ tab, asking, onAsking, onAccepted, ...results }: ApplicationTabProps) {
  const { opened } = results
  const { row, email, phone, application } = opened
  switch (tab) {
    case 'results':
      return <ResultsTab {...results} />
    case 'offer':
      return (
        <div className={styles.padded}>
          <OfferCard opened={opened} />
        </div>
      )
    case 'person': {
      const facts = [
        { label: 'Session', value: row.session },
        { label: 'Submitted', value: formatDateTime(row.submittedAt) },
        { label: 'Email', value: email },
        { label: 'Phone', value: phone },
      ]
      return <Answers application={application} steps={tabSteps.person} facts={facts} />
    }
    case 'kin':
      return <Answers application={application} steps={tabSteps.kin} />
    case 'schools':
      return <SchoolsTab opened={opened} closed={results.closed} onEdit={results.onFact} />
    case 'payments':
      return (
        <div className={styles.padded}>
          <Payments payments={opened.payments} />
        </div>
      )
    case 'mails':
      return (
        <div className={styles.padded}>
          <Mails applicantId={opened.row.applicantId} mails={opened.mails} />
        </div>
      )
    case 'requests':
      return (
        <div className={styles.padded}>
          <RequestList
            opened={opened}
            asking={asking}
            onAsking={onAsking}
            onAccepted={onAccepted}
            suggestion={suggestedRequest(results.rows, opened.requests)}
          />
        </div>
      )
    case 'notes':
      return (
        <div className={styles.padded}>
          <Notes opened={opened} />
        </div>
      )
    case 'history':
      return (
        <div className={styles.padded}>
          <History history={opened.history} />
        </div>
      )
  }
}
