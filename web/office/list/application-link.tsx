import { Link, type LinkProps, useLocation } from 'react-router'
import { applicationPath } from '../paths.ts'
import { listOf } from './list-of-page.ts'
import { remember } from './queue-memory.ts'

interface ApplicationLinkProps extends Omit<LinkProps, 'to' | 'state'> {
  applicantId: string
}

/**
 * Link to an application from any page. The key `u` then returns to the page, with its address, the router's state and
 * the focus on this link, see `useFocusOnReturn`.
 */
export function ApplicationLink({ applicantId, onClick, ...link }: ApplicationLinkProps) {
  const location = useLocation()
  return (
    <Link
      {...link}
      to={applicationPath(applicantId, listOf(location))}
      state={location.state}
      data-applicant={applicantId}
      onClick={(event) => {
        remember({ opened: applicantId })
        onClick?.(event)
      }}
    />
  )
}
