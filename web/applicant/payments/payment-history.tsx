import { NoDataPicture } from '#web/pictures/no-data.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { PaymentTable } from './payment-table.tsx'
import styles from '#web/applicant/pages/page.module.css'
import { useDashboardPage } from '../pages/use-dashboard-page.ts'
import { SupportLine } from '#web/applicant/brand/support-line.tsx'

export function PaymentHistory() {
  useDashboardPage('Receipts', false, 'Payment History')
  return (
    <div className={styles.page}>
      <PageHeading title="All Payments">All information about your payment history</PageHeading>
      <Banner>List of Payment Receipts</Banner>
      <PaymentTable caption="All Payments" currency="#" actionHeader="Action" picture={<NoDataPicture />} />
      <SupportLine />
    </div>
  )
}
