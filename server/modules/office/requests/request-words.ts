import { portalPages } from '#contract/portal-pages.ts'
import { type StepId, stepOf, stepPage } from '#contract/steps/registry.ts'

interface Items {
  sections: readonly { stepId: StepId }[]
  documents: readonly { name: string }[]
}

/** Lists the items of a request in words, such as «Bio-Data», «Next of Kin» and «Birth certificate». */
export function itemsOf({ sections, documents }: Items): string {
  const titles = [...sections.map(({ stepId }) => stepOf(stepId).title), ...documents.map(({ name }) => name)]
  const quoted = titles.map((title) => `«${title}»`)
  const last = quoted.at(-1) ?? ''
  return quoted.length < 2 ? last : `${quoted.slice(0, -1).join(', ')} and ${last}`
}

/**
 * Returns the page on which the applicant answers: the page of the section if the request has no other item, otherwise
 * the requests page.
 */
export function pageOf({ sections, documents }: Items): string {
  const [only] = sections
  return only !== undefined && sections.length + documents.length === 1
    ? stepPage(only.stepId)
    : portalPages.requests
}
