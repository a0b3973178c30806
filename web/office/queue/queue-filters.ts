import { admission } from 'virtual:institution/admission'
import { programmes } from 'virtual:institution/programmes'
import { stateOptions } from '#web/forms/state-options.ts'
import { officeStatuses, type OfficeStatus } from '#contract/office/row.ts'
import { programmesOf } from '#contract/programmes.ts'

/** The filters of the queue. An empty string means no filter. */
export interface QueueFilters {
  programmeId: string
  state: string
  session: string
  status: OfficeStatus | ''
  search: string
}

const filterNames = ['programmeId', 'state', 'session', 'status'] as const

/** Reads the filters from the URL. The search text is not in the URL, because it contains names and phone numbers. */
export function filtersOf(address: URLSearchParams): Omit<QueueFilters, 'search'> {
  const [programmeId, state, session, status] = filterNames.map((name) => address.get(name) ?? '')
  return {
    programmeId: programmeId ?? '',
    state: state ?? '',
    session: session ?? '',
    status: officeStatuses.find((each) => each === status) ?? '',
  }
}

/** Converts the filters to those of the API. */
export function listFilterOf({ programmeId, state, session, status, search }: QueueFilters) {
  const list = <T extends string>(value: T | '') => (value === '' ? [] : [value])
  return {
    programme: list(programmeId),
    state: list(state),
    session: list(session),
    status: list<OfficeStatus>(status),
    search,
  }
}

/** Returns the URL parameters for the filters that are set. */
export function addressOf(filters: Omit<QueueFilters, 'search'>): URLSearchParams {
  return new URLSearchParams(
    filterNames.map((name) => [name, filters[name]]).filter(([, value]) => value !== ''),
  )
}

/** Returns the sessions to filter by: the current one and the two before it. */
function sessions(): string[] {
  const first = Number(admission.session.slice(0, 4))
  return [0, 1, 2].map((back) => `${first - back}/${first - back + 1}`)
}

export const filterChoices = {
  programmeId: programmesOf({ programmes }).map(({ id, description }) => ({ value: id, label: description })),
  state: stateOptions,
  session: sessions(),
}
