import type { OfficeRequest } from '#contract/office/requests/requests.ts'

type Outcome = OfficeRequest['documents'][number]['outcome']

interface RequestItems {
  id: string
  outcome: OfficeRequest['outcome']
  /** Id of the returned request that this request replaces; null if there is none. */
  replaces: string | null
  sections: readonly { stepId: string; fields: string[] }[]
  documents: readonly { name: string }[]
}

/**
 * Returns functions that determine the outcome of one section or one document of a request. null: the office has
 * neither accepted nor replaced the request. `asked-again`: the request that replaces this one has the same item.
 * `accepted`: all other cases.
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
