import { Link } from 'react-router'
import type { Column } from '#web/ui/table.tsx'
import { ApplicationLink } from '../list/application-link.tsx'
import { personPath } from '../paths.ts'
import styles from './ledgers.module.css'

interface Payer {
  reference: string
  applicantId: string
  submitted: boolean
  name: string
  email: string
}

/** The lists with this column. A payment can be in both lists. */
type MoneyList = 'refund' | 'discrepancy'

/** Returns the element id of the link to the payer of a payment. */
export const payerId = (list: MoneyList, reference: string): string => `${list}-payer-${reference}`

/**
 * Returns the table column with the payer's name and email address. The name is a link to the application, or to the
 * person if the application has not been submitted.
 */
export const payerColumn = (list: MoneyList): Column<Payer> => ({
  key: 'name',
  header: 'From',
  render: ({ reference, applicantId, submitted, name, email }) => (
    <>
      {submitted ? (
        <ApplicationLink
          id={payerId(list, reference)}
          applicantId={applicantId}
          row={payerId(list, reference)}
        >
          {name}
        </ApplicationLink>
      ) : (
        <Link id={payerId(list, reference)} to={personPath(applicantId)}>
          {name}
        </Link>
      )}
      <br />
      <span className={styles.email}>{email}</span>
    </>
  ),
})
