import { Link } from 'react-router'
import type { Column } from '#web/ui/table.tsx'
import { applicationPath, personPath } from '../paths.ts'
import styles from './ledgers.module.css'

interface Payer {
  applicantId: string
  submitted: boolean
  name: string
  email: string
}

/**
 * Table column with the payer's name and email address. The name is a link to the application, or to the person if the
 * application has not been submitted.
 */
export const payerColumn: Column<Payer> = {
  key: 'name',
  header: 'From',
  render: ({ applicantId, submitted, name, email }) => (
    <>
      <Link to={submitted ? applicationPath(applicantId) : personPath(applicantId)}>{name}</Link>
      <br />
      <span className={styles.email}>{email}</span>
    </>
  ),
}
