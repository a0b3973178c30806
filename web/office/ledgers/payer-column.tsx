import { Link } from 'react-router'
import type { Column } from '#web/ui/table.tsx'
import { applicationPath } from '../paths.ts'

interface Payer {
  applicantId: string
  submitted: boolean
  name: string
  email: string
}

/** Table column with the payer's name and email address. The name is a link if the application has been submitted. */
export const payerColumn: Column<Payer> = {
  key: 'name',
  header: 'From',
  render: ({ applicantId, submitted, name, email }) => (
    <>
      {submitted ? <Link to={applicationPath(applicantId)}>{name}</Link> : name}
      <br />
      {email}
    </>
  ),
}
