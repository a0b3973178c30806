import { useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate, useParams } from 'react-router'
import { formatDateTime } from '#contract/dates.ts'
import type { PersonView } from '#contract/office/people/person-help.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Card } from '#web/ui/card.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { SummaryList } from '#web/ui/summary-list.tsx'
import { KeyedButton } from '../page/keyed-button.tsx'
import { Loaded } from '../page/loaded.tsx'
import { useLoadedHeading, useOfficePage } from '../page/use-office-page.ts'
import { personPath } from '../paths.ts'
import { openedFromPerson, personViewQuery } from './people-queries.ts'
import styles from './people.module.css'

/** Read-only view of what a person sees in the portal: saved answers, unsaved sections and notifications. */
export function PersonViewPage() {
  const { personId = '' } = useParams()
  const query = useQuery(personViewQuery(personId))
  const navigate = useNavigate()
  const { state } = useLocation()
  useOfficePage('What the applicant sees')
  // Goes back in the browser's history if that leads to the person's page. Opening the person's page again would add it
  // to the history a second time.
  const back = () => void (state === openedFromPerson ? navigate(-1) : navigate(personPath(personId)))
  return (
    <>
      <p className={styles.back}>
        <KeyedButton title="Back to the person" hotkey="u" kind="quiet" reason={null} onClick={back} />
      </p>
      <Loaded query={query} what="The view of this person">
        {(view) => <Seen view={view} />}
      </Loaded>
    </>
  )
}

function Seen({ view: { name, stage, next, application, drafts, notifications } }: { view: PersonView }) {
  useLoadedHeading()
  return (
    <>
      <PageHeading title="What the applicant sees">{`${name}: ${stage}`}</PageHeading>
      <div className={styles.banners}>
        <Banner title="What the applicant must do next">{next}</Banner>
        {drafts.length > 0 && (
          <Banner tone="warning" title="Typed, but not saved">
            {drafts.map(({ title, savedAt }) => `${title}, ${formatDateTime(savedAt)}`).join(' · ')}
          </Banner>
        )}
      </div>
      <div className={styles.cards}>
        <Card title="Notifications">
          {notifications.length === 0 ? (
            <p>None.</p>
          ) : (
            <ul className={styles.notifications}>
              {notifications.map(({ id, title, message, at, isRead }) => (
                <li key={id}>
                  <strong>{title}</strong> {message}
                  <small>
                    {formatDateTime(at)}, {isRead ? 'read' : 'not read'}
                  </small>
                </li>
              ))}
            </ul>
          )}
        </Card>
        {application.steps.map(({ stepId, title, missing, sections }) => (
          <Card key={stepId} title={title}>
            {missing !== null && <p>Missing: {missing}</p>}
            {sections.map((section) => (
              <div key={`${section.title} ${section.rows.map(({ value }) => value).join(' ')}`}>
                {section.title !== '' && section.title !== title && <h3>{section.title}</h3>}
                <SummaryList rows={section.rows} />
              </div>
            ))}
            {sections.length === 0 && <p>Nothing saved yet.</p>}
          </Card>
        ))}
      </div>
    </>
  )
}
