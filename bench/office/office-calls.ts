import { sql } from 'kysely'
import { addDays, today } from '#contract/dates.ts'
import { defaultViews } from '#contract/office/list/default-views.ts'
import { type ListView, listSorts } from '#contract/office/list/list.ts'
import { maxTakingsDays } from '#contract/office/figures/takings.ts'
import type { Database } from '#server/db/client.ts'
import { everyFilter } from '#tests/support/office/list-filters.ts'
import { openAdmitted } from './histories.ts'
import { leftOut } from './left-out.ts'
import type { Call } from './office-call.ts'
import { offerCountsPath, requestCountsPath, workCalls, workCountsPath } from './work-calls.ts'

const viewMs = 100
const countMs = 200
const countPath = '/Office/count-applications'
const figuresPath = '/Office/figures'
/**
 * Paths of the calls that count exactly, or up to a number that the small database does not reach. With more
 * applicants, these calls read more index entries, so the growth of their latency has no limit.
 */
export const exactCounts: readonly string[] = [
  countPath,
  figuresPath,
  offerCountsPath,
  requestCountsPath,
  workCountsPath,
]
const openMs = 60
const opening = 'opening an application'

const list = (group: string, name: string, body: object): Call => ({
  group,
  name,
  path: '/Office/search-applications',
  body,
  limitMs: viewMs,
})

const count = (group: string, name: string, body: object): Call => ({
  group: `counts, ${group}`,
  name,
  path: countPath,
  body,
  limitMs: countMs,
})

const both = (group: string, name: string, { sort, descending, ...filter }: Partial<ListView>): Call[] => [
  list(group, name, { ...filter, ...(sort && { sort }), ...(descending && { descending }) }),
  count(group, name, filter),
]

/** An application of an applicant with a rare surname. `word` is the first word of the name in `sort_name`. */
interface Person {
  applicantId: string
  word: string
  serial: number
  programmeId: string
  state: string
  session: string
}

async function rarePerson(owner: Database): Promise<Person> {
  const { rows } = await sql<Person>`
    select applicant_id, split_part(sort_name, ' ', 1) as word, serial, programme_id, state, session
    from office_application
    where sort_name !~ '^(musa|okafor|adeyemi|ibrahim|eze|bello|okoro|abubakar|balogun|udo) '
    order by submitted_at desc limit 1`.execute(owner.system)
  const [person] = rows
  if (person === undefined) throw new Error('No application was seeded')
  return person
}

async function busiestColleague(owner: Database): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select staff_id as id from application_assignment
    group by staff_id order by count(*) desc limit 1`.execute(owner.system)
  return rows.map(({ id }) => id)
}

const filtersFor = async (owner: Database, { programmeId, state, session }: Person) =>
  everyFilter({
    programme: programmeId,
    state,
    session,
    assignees: ['me', 'nobody', ...(await busiestColleague(owner))],
    bulk: leftOut,
  })

const viewBodies = defaultViews.map(({ id, view }) => {
  const { columns: _, ...body } = view
  return { id, body }
})

/** Returns the calls that load lists and totals of the payments of a year. */
function paymentCalls(): Call[] {
  const year = { from: addDays(today(), 1 - maxTakingsDays), to: today() }
  const filters = {
    'all payments': {},
    'payments for one fee': { fee: 'ApplicationFee' },
    'payments of one status': { status: 'succeeded' },
    'payments of an unused gateway': { gateway: 'unused' },
  }
  return Object.entries(filters).flatMap(([name, filter]) => {
    const request = { name, body: { ...year, ...filter }, by: 'bursar' as const }
    return [
      { ...request, group: 'payments', path: '/Office/search-payments', limitMs: viewMs },
      { ...request, group: 'counts, payments', path: '/Office/payment-totals', limitMs: countMs },
    ]
  })
}

/**
 * Returns the calls to measure with the small and the large database: lists, counts, payments, the opening of an
 * application, and the pages with work.
 */
export async function officeCalls(owner: Database): Promise<Call[]> {
  const person = await rarePerson(owner)
  const filters = await filtersFor(owner, person)
  const four = {
    programme: [person.programmeId],
    state: ['kano'],
    status: ['submitted' as const],
    eligibility: ['short' as const],
  }
  const searches = {
    'a rare name': person.word,
    'a common name': 'musa',
    'an unknown name': 'zzzzqq',
    'two words': `musa ${person.word}`,
    'two common words': 'musa blessing',
    'a number without its prefix': String(person.serial),
    'a phone number': `080${String((person.serial * 7919) % 100_000_000).padStart(8, '0')}`,
  }
  return [
    ...both('all', 'all', {}),
    ...filters.flatMap(({ filter, value, body }) => both(`filter ${filter}`, value, body)),
    ...both('four filters', 'four filters', four),
    ...viewBodies.flatMap(({ id, body }) => both(`view ${id}`, id, body)),
    ...listSorts.flatMap((sort) =>
      [false, true].map((descending) =>
        list(`by ${sort}`, descending ? 'last first' : 'first first', { sort, descending }),
      ),
    ),
    ...Object.entries(searches).flatMap(([name, search]) => both(`search for ${name}`, name, { search })),
    {
      group: opening,
      name: 'newest, with a rare surname',
      path: `/Office/applications/${person.applicantId}`,
      limitMs: openMs,
    },
    await openAdmitted(owner, opening, openMs),
    { group: 'counts, figures by stage', name: 'by stage', path: figuresPath, limitMs: countMs },
    {
      group: 'counts, figures by colleague',
      name: 'by colleague',
      path: '/Office/colleague-figures',
      limitMs: countMs,
    },
    { group: 'counts, menu', name: 'views in the menu', path: '/Office/menu-views', limitMs: countMs },
    ...paymentCalls(),
    ...workCalls({ ...person, reference: `SEED-${person.applicantId}` }),
  ]
}

/**
 * Returns calls that load the list of applications, for each filter value and each standard view, in each order and
 * direction.
 */
export async function everyOrder(owner: Database): Promise<Call[]> {
  const filters = await filtersFor(owner, await rarePerson(owner))
  const lists = [
    ...filters.map(({ filter, value, body }) => ({ name: `${filter} ${value}`, body })),
    ...viewBodies.map(({ id, body }) => ({ name: `view ${id}`, body })),
  ]
  return lists.flatMap(({ name, body }) =>
    listSorts.flatMap((sort) =>
      [false, true].map((descending) =>
        list('every filter in every order', `${name} by ${sort}${descending ? ', last first' : ''}`, {
          ...body,
          sort,
          descending,
        }),
      ),
    ),
  )
}
