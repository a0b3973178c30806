import { today, yearsBetween } from '#contract/dates.ts'
import { utility } from '#contract/endpoints/utility.ts'
import type { Records } from '#contract/institution.ts'
import { type Api, route } from '#server/http/route.ts'

/** Registers the routes for the option lists of the records forms. */
export function utilityRoutes(api: Api, records: Records): void {
  route(api, utility.qualifications, async () => ({
    message: 'Qualifications on offer.',
    data: records.qualifications,
  }))
  route(api, utility.dateRange, async () => {
    const years = yearsBetween(records.firstYear, Number(today().slice(0, 4)))
    return { message: 'Years on offer, newest first.', data: { startDate: years, endDate: years } }
  })
  route(api, utility.subjects, async () => ({ message: 'Subjects on offer.', data: records.subjects }))
  route(api, utility.grades, async () => ({ message: 'Grades on offer.', data: records.grades }))
}
