import { formatDate } from '#contract/dates.ts'
import type { BulkRequest } from '#contract/office/bulk/bulk-request.ts'
import { itemOf, itemWords } from '../requests/request-items.ts'
import styles from './bulk.module.css'

/** Shows what a bulk action requests from each applicant. The text still contains its placeholders. */
export function BulkRequestContent({ request }: { request: BulkRequest }) {
  const { sections, documents, message, dueOn } = request
  const items = [...sections.map((stepId) => itemWords(itemOf(stepId))), ...documents.map(({ name }) => name)]
  return (
    <section className={styles.request} aria-label="Request">
      <p>
        <strong>{items.join(', ')}</strong>, answer by {formatDate(dueOn)}
      </p>
      <p>{message}</p>
    </section>
  )
}
