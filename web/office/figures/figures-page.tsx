import { may } from '#contract/office/staff/policy.ts'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { useOfficePage } from '../page/use-office-page.ts'
import { useMe } from '../session/use-session.ts'
import { ColleagueTable } from './colleague-table.tsx'
import styles from './figures.module.css'
import { FunnelTable } from './funnel-table.tsx'
import { StageTable } from './stage-table.tsx'
import { TakingsByGateway } from './takings-table.tsx'

/**
 * Page with figures about applications, the work of colleagues, and payments. Shows only the parts that the colleague
 * may see.
 */
export function FiguresPage() {
  const { role } = useMe()
  useOfficePage('Figures')
  return (
    <div className={styles.page}>
      <PageHeading title="Figures">Each linked number opens the list behind it.</PageHeading>
      <FunnelTable />
      <StageTable />
      {may(role, 'read-sample') && <ColleagueTable />}
      {may(role, 'read-payments') && <TakingsByGateway />}
    </div>
  )
}
