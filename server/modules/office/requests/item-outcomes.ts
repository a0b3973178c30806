import type { OfficeRequest } from '#contract/office/requests.ts'

type Outcome = OfficeRequest['documents'][number]['outcome']

interface RequestItems {
  id: string
  outcome: OfficeRequest['outcome']
  /** Id of the request that this one replaces; null if it replaces none. */
  replaces: string | null
  sections: readonly { stepId: string; fields: string[] }[]
  documents: readonly { name: string }[]
}

/**
 * Returns functions for the outcome of a section and of a document of a request. The outcome is null if the office has
 * not accepted the request and no other request replaces it. An item that is also in the replacing request was asked
 * for again; the other items were accepted.
 */
export function itemOutcomes(request: RequestItems, all: readonly RequestItems[]) {
  const next = all.find(({ replaces }) => replaces === request.id)
  const isKnown = request.outcome === 'accepted' || (request.outcome === 'asked-again' && next !== undefined)
  const outcomeIf = (isAskedAgain: boolean): Outcome =>
    isKnown ? (isAskedAgain ? 'asked-again' : 'accepted') : null
  const sectionOf = (stepId: string) => next?.sections.find((section) => section.stepId === stepId)
  return {
    section: (stepId: string) => ({
      outcome: outcomeIf(sectionOf(stepId) !== undefined),
      askedAgain: sectionOf(stepId)?.fields ?? [],
    }),
    document: (name: string) => ({
      outcome: outcomeIf(next?.documents.some((document) => document.name === name) === true),
    }),
  }
}
