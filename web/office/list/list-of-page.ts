import { matchPath } from 'react-router'
import { admission } from 'virtual:institution/admission'
import { duplicateKindIds } from '#contract/office/duplicates/duplicates.ts'
import { offerAnswers } from '#contract/office/offers/offers.ts'
import { type RequestView, requestViews } from '#contract/office/requests/requests.ts'
import { applicationPath, paths } from '../paths.ts'
import { type FiltersInAddress, listQuery } from './queue-filters.ts'

/** A page, other than the queue, from which applications are opened. */
interface Source {
  /** Path of the page, which can contain `parameter`, such as `:personId`. */
  path: string
  /** Text of the link that returns to the page. It is short, so that the bar of an application has one line. */
  back: string
  /** Parameter of the page's URL that says what the page shows, such as `view`. */
  parameter?: string
  /**
   * Returns the filters with which the queue shows the same applications. `shown`: value of the parameter, or empty.
   * Undefined for a page that shows no list of applications.
   */
  filters?(shown: string): Partial<FiltersInAddress>
}

const requestFilters: Record<RequestView, Partial<FiltersInAddress>> = {
  mine: { request: ['returned'], assignee: ['me'] },
  returned: { request: ['returned'] },
  waiting: { request: ['waiting'] },
  overdue: { request: ['overdue'] },
}

type SourceName =
  | 'my-applications'
  | 'requests'
  | 'offers'
  | 'duplicates'
  | 'second-review'
  | 'release'
  | 'refunds'
  | 'audit'
  | 'person'

/**
 * Pages from which an application can be opened. Key: the page's name in the application's URL, such as
 * `from=requests`.
 */
const sources: Record<SourceName, Source> = {
  'my-applications': {
    path: paths.myWork,
    back: 'Back to my applications',
    filters: () => ({ status: ['submitted', 'correction'], assignee: ['me'], sort: 'turn' }),
  },
  requests: {
    path: paths.requests,
    back: 'Back to the requests',
    parameter: 'view',
    filters(shown) {
      const view = requestViews.find((each) => each === shown) ?? 'mine'
      return { ...requestFilters[view], sort: 'waiting' }
    },
  },
  offers: {
    path: paths.offers,
    back: 'Back to the offers',
    parameter: 'answer',
    filters(shown) {
      const chosen = offerAnswers.filter((each) => each === shown)
      return { session: [admission.session], offer: chosen.length === 0 ? [...offerAnswers] : chosen }
    },
  },
  duplicates: {
    path: paths.duplicates,
    back: 'Back to the duplicates',
    parameter: 'kind',
    filters: (shown) => ({ flags: [duplicateKindIds.find((each) => each === shown) ?? 'any'] }),
  },
  'second-review': { path: paths.secondReview, back: 'Back to the second review' },
  release: { path: paths.release, back: 'Back to the release' },
  refunds: { path: paths.refunds, back: 'Back to the refunds' },
  audit: { path: paths.audit, back: 'Back to the audit log' },
  person: { path: paths.person, back: 'Back to the person', parameter: 'personId' },
}

const sourceNames = Object.keys(sources) as SourceName[]

/**
 * Returns the query string with which a page opens its applications. Its filters make the queue show the same
 * applications. It also names the page and what the page shows, such as `view=overdue`, so that the link back works
 * after a reload. `shown`: value of the page's parameter; empty without one.
 */
export function listFrom(name: SourceName, shown = ''): string {
  const { parameter, filters } = sources[name]
  const query = new URLSearchParams(filters === undefined ? '' : listQuery(filters(shown)))
  query.set('from', name)
  if (parameter !== undefined && shown !== '') query.set(parameter, shown)
  return `?${query}`
}

/** Query string of the list of «My applications». */
export const myWorkList = listFrom('my-applications')

const withList: readonly string[] = [paths.queue, paths.reviewEnd]

/**
 * Returns the query string of the list to which a page belongs. Pages with a list are the queue, pages such as «My
 * applications», the page of a person or an application, and the end of a review. Empty for other pages.
 */
export function listOf({ pathname, search }: { pathname: string; search: string }): string {
  for (const name of sourceNames) {
    const { path, parameter = '' } = sources[name]
    const match = matchPath(path, pathname)
    if (match !== null) return listFrom(name, match.params[parameter] ?? shownIn(sources[name], search))
  }
  return withList.includes(pathname) || pathname.startsWith(applicationPath('')) ? search : ''
}

/** Returns the page that shows a list: its path, and the text of the link to it. `search`: query string of the list. */
export function pageOfList(search: string): { path: string; title: string } {
  const from = new URLSearchParams(search).get('from')
  const name = sourceNames.find((each) => each === from)
  if (name === undefined) return { path: paths.queue + search, title: 'Back to the queue' }
  const { path, parameter, back } = sources[name]
  const shown = shownIn(sources[name], search)
  if (path.includes(':'))
    return { path: path.replace(`:${parameter}`, encodeURIComponent(shown)), title: back }
  const query =
    parameter === undefined || shown === '' ? '' : `?${new URLSearchParams({ [parameter]: shown })}`
  return { path: path + query, title: back }
}

/** Returns the value of a page's parameter in a query string; empty without one. */
function shownIn({ parameter }: Source, search: string): string {
  return parameter === undefined ? '' : (new URLSearchParams(search).get(parameter) ?? '')
}
