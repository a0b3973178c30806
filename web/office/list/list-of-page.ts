import { applicationPath, paths } from '../paths.ts'
import { listQuery } from './queue-filters.ts'

const fromMyWork = 'my-applications'

/**
 * Query string of the list of «My applications». The queue would show the same applications with it. It names the page
 * to return to, so that the return also works after a reload.
 */
export const myWorkList = `${listQuery({
  status: ['submitted', 'correction'],
  assignee: ['me'],
  sort: 'turn',
})}&from=${fromMyWork}`

const withList: readonly string[] = [paths.queue, paths.reviewEnd]

/**
 * Returns the query string of the list to which a page belongs: the queue itself, «My applications», one of their
 * applications, or the end of a review. Returns an empty string for other pages.
 */
export function listOf({ pathname, search }: { pathname: string; search: string }): string {
  if (pathname === paths.myWork) return myWorkList
  return withList.includes(pathname) || pathname.startsWith(applicationPath('')) ? search : ''
}

/** Returns the page that shows a list: its path, and the text of the link to it. `search`: query string of the list. */
export function pageOfList(search: string): { path: string; title: string } {
  return new URLSearchParams(search).get('from') === fromMyWork
    ? { path: paths.myWork, title: 'Back to my applications' }
    : { path: paths.queue + search, title: 'Back to the queue' }
}
