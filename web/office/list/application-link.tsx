import { Link, type LinkProps, useLocation } from 'react-router'
import { applicationPath } from '../paths.ts'
import { listOf } from './list-of-page.ts'
import { remember } from './queue-memory.ts'

interface ApplicationLinkProps extends Omit<LinkProps, 'to' | 'state'> {
  applicantId: string
  /** Id of the row. Needed in a list that can have several rows of one applicant; by default the applicant id. */
  row?: string
}

/**
 * Link to an application from any page. The key `u` then returns to that page and restores its URL, the router's state
 * and the focus on this link, see `useFocusOnReturn`.
 */
export function ApplicationLink({ applicantId, row, onClick, ...link }: ApplicationLinkProps) {
  const location = useLocation()
  return (
    <Link
      {...link}
      to={applicationPath(applicantId, listOf(location))}
      state={location.state}
      data-row={row}
      data-applicant={applicantId}
      onClick={(event) => {
        remember({ opened: row ?? applicantId })
        onClick?.(event)
      }}
    />
  )
}
