import type { ReadableApplication } from '#contract/endpoints/application.ts'
import { type StepId, steps } from '#contract/steps/registry.ts'

/*
 * The items of a request, as strings: `biodata` is the whole section, `biodata|NIN` is one answer in it. Strings can be
 * stored in a draft and used as values of a `<select>`.
 */

/** A section with the items to choose from. */
export interface ItemGroup {
  title: string
  items: { value: string; label: string }[]
}

/** A document of a request, as the colleague types it. */
export interface TypedDocument {
  name: string
  explanation: string
}

/** Initial content of a new request. */
export interface SuggestedRequest {
  message: string
  items: string[]
  documents: TypedDocument[]
}

const separator = '|'

/** Returns the item for a section, or for one of its answers. */
export function itemOf(stepId: string, label = ''): string {
  return label === '' ? stepId : stepId + separator + label
}

function partsOf(item: string): { stepId: string; label: string } {
  const at = item.indexOf(separator)
  return at === -1 ? { stepId: item, label: '' } : { stepId: item.slice(0, at), label: item.slice(at + 1) }
}

/** Returns the items that can be requested: each section as a whole, and its submitted answers. */
export function itemGroups(application: Pick<ReadableApplication, 'steps'>): ItemGroup[] {
  return steps.map(({ id, title }) => {
    const submitted = application.steps.find(({ stepId }) => stepId === id)?.sections ?? []
    const labels = new Set(submitted.flatMap(({ rows }) => rows.map(({ label }) => label)))
    return {
      title,
      items: [
        { value: itemOf(id), label: `${title}: whole section` },
        ...[...labels].map((label) => ({ value: itemOf(id, label), label: `${title}: ${label}` })),
      ],
    }
  })
}

/** Returns the text for an item, such as «Bio-Data: NIN». */
export function itemWords(item: string): string {
  const { stepId, label } = partsOf(item)
  const title = steps.find(({ id }) => id === stepId)?.title ?? stepId
  return label === '' ? title : `${title}: ${label}`
}

/** Adds an item. A whole section replaces its single answers, and a single answer replaces the whole section. */
export function withItem(items: readonly string[], item: string): string[] {
  const { stepId, label } = partsOf(item)
  const otherItems = items.filter((each) => {
    const parts = partsOf(each)
    return parts.stepId !== stepId || (label !== '' && parts.label !== '' && parts.label !== label)
  })
  return [...otherItems, item]
}

/** Returns the items as the server expects them: each section once, with the chosen answers. */
export function sectionsOf(items: readonly string[]): { stepId: StepId; fields: string[] }[] {
  return steps.flatMap(({ id }) => {
    const sectionParts = items.map(partsOf).filter(({ stepId }) => stepId === id)
    return sectionParts.length === 0
      ? []
      : { stepId: id, fields: sectionParts.flatMap(({ label }) => (label === '' ? [] : label)) }
  })
}

/** Sorts the changes: first the answers that the office asked for. Does not change the order otherwise. */
export function askedFirst<Change extends { isAsked: boolean }>(changes: readonly Change[]): Change[] {
  return changes.toSorted((one, other) => Number(other.isAsked) - Number(one.isAsked))
}
