import { Link } from 'react-router'
import { buttonClass } from '#web/ui/button.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { paths } from '../paths.ts'
import { useOfficePage } from './use-office-page.ts'

export function NotFound() {
  useOfficePage('Page not found')
  return (
    <>
      <PageHeading title="Page not found">There is no page at this address.</PageHeading>
      <Link to={paths.queue} className={buttonClass()}>
        Go to the queue
      </Link>
    </>
  )
}
