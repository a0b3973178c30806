import { PageHeading } from '#web/ui/page-heading.tsx'
import styles from '../../pages/page.module.css'
import { ChangeEmail } from './change-email.tsx'
import { ChangePassword } from './change-password.tsx'
import { Devices } from './devices.tsx'
import { SupportLine } from '#web/applicant/brand/support-line.tsx'

const heading = 'Account'

export function Account() {
  return (
    <div className={styles.page}>
      <PageHeading title={heading} />
      <ChangePassword pageTitle={heading} />
      <ChangeEmail />
      <Devices />
      <SupportLine />
    </div>
  )
}
