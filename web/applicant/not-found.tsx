import { Link } from '#web/applicant/pages/link.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { AuthFrame } from './auth/auth-frame.tsx'
import { paths } from './paths.ts'
import { usePage } from './pages/use-page.ts'

export function NotFound() {
  usePage('Page not found')
  return (
    <AuthFrame>
      <PageHeading display title="Page not found">
        There is no page at this address. Check the address, or start again.
      </PageHeading>
      <p>
        <Link to={paths.landing} className={buttonClass()}>
          Go to the start page
        </Link>
      </p>
    </AuthFrame>
  )
}
