import { formatDate } from '#contract/dates.ts'
import type { OpenRequest } from '#contract/endpoints/application.ts'
import { stepPage } from '#contract/steps/registry.ts'
import { Link } from '#web/applicant/pages/link.tsx'
import { paths } from '#web/applicant/paths.ts'
import { Banner } from '#web/ui/banner.tsx'
import styles from './application-view.module.css'

/**
 * Lists the office's open requests, with links to the pages where the applicant responds. Renders nothing if the list
 * is empty.
 */
export function CorrectionsAsked({ requests }: { requests: readonly OpenRequest[] }) {
  if (requests.length === 0) return null
  return (
    <Banner tone="warning" title="The admissions office needs something from you">
      {requests.map((request) => (
        <Asked key={request.id} request={request} />
      ))}
    </Banner>
  )
}

function Asked({ request: { dueOn, message, sections, documents } }: { request: OpenRequest }) {
  return (
    <>
      <p>
        {message}
        {dueOn !== null && ` Answer by ${formatDate(dueOn)}.`}
      </p>
      <ul className={styles.missing}>
        {sections
          .filter(({ isDone }) => !isDone)
          .map(({ stepId, title }) => (
            <li key={stepId}>
              <Link to={stepPage(stepId)}>Correct {title}</Link>
            </li>
          ))}
        <li>
          <Link to={paths.requests}>
            {documents.length > 0
              ? `Send ${documents.map(({ name }) => name).join(', ')}`
              : 'I cannot correct this'}
          </Link>
        </li>
      </ul>
    </>
  )
}
