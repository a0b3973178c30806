import { Link, type LinkProps, useLocation } from 'react-router'
import { applicationPath } from '../paths.ts'
import { listOf } from './list-of-page.ts'
import { remember } from './queue-memory.ts'

interface ApplicationLinkProps extends Omit<LinkProps, 'to'> {
  applicantId: string
  /** Id of the row. Needed in a list that can have several rows of one applicant; by default the applicant id. */
  row?: string
  /** Router's state with which the key `u` returns to the page; by default the current state of the page. */
  state?: unknown
}

/**
 * Link to an application from any page. The key `u` then returns to that page and restores its URL, the router's state
 * and the focus on this link, see `useFocusOnReturn`.
 */
export function ApplicationLink({ applicantId, row, state, onClick, ...link }: ApplicationLinkProps) {
  const location = useLocation()
  return (
    <Link
      {...link}
      to={applicationPath(applicantId, listOf(location))}
      state={state ?? location.state}
      data-row={row}
      data-applicant={applicantId}
      onClick={(event) => {
        remember({ opened: row ?? applicantId })
        onClick?.(event)
      }}
    />
  )
}
