import * as z from 'zod/mini'
import { type ListFilter, listFilter } from '#contract/office/list/list.ts'

/** Values for those filters of the application list that have no enumeration in the schema. */
export interface OpenValues {
  programme: string
  state: string
  session: string
  /** Values of the filter by assignee. */
  assignees: readonly string[]
  /** Values of the filter by bulk action, each with the id of a stored action. If missing, the filter is left out. */
  bulk?: readonly string[]
}

export interface NamedFilter {
  /** Name of the filter in the contract. */
  filter: string
  value: string
  body: Partial<Omit<ListFilter, 'search'>>
}

const texts = z.optional(z.array(z.string()))
const jsonSchema = z.object({
  properties: z.record(
    z.string(),
    z.object({ type: z.string(), enum: texts, items: z.optional(z.object({ enum: texts })) }),
  ),
})

const daysWaited = [1, 10, 30]

/**
 * Returns every filter of the application list except the search, once with each of its values.
 * Reads the filters from the schema of the list, so that a new filter is included. Throws for a new filter whose values
 * are unknown.
 */
export function everyFilter(open: OpenValues): NamedFilter[] {
  const values: Record<string, readonly (string | number)[]> = {
    programme: [open.programme],
    state: [open.state],
    session: [open.session],
    assignee: open.assignees,
    waitingDays: daysWaited,
    bulk: open.bulk ?? [],
  }
  const { search: _search, ...filters } = listFilter
  const { properties } = jsonSchema.parse(z.toJSONSchema(z.strictObject(filters), { io: 'input' }))
  return Object.entries(properties).flatMap(([name, { type, items, enum: single }]) => {
    const all = items?.enum ?? single?.filter((value) => value !== '') ?? values[name]
    if (all === undefined) throw new Error(`Give values for the filter ${name}`)
    return all.map((value) => ({
      filter: name,
      value: String(value),
      body: { [name]: type === 'array' ? [value] : value },
    }))
  })
}
