import type { OfficeRequest } from '#contract/office/requests/requests.ts'
import { itemOf } from './request-items.ts'
import styles from './requests.module.css'

/** The items of a returned request that the colleague wants to ask for again. */
export interface AskAgainChoice {
  /** Strings from `itemOf`, and ids of documents. */
  chosen: ReadonlySet<string>
  onToggle(item: string): void
}

/** A checkbox «Ask again» for each item, such as one answer of a section. Shows nothing if `choice` is null. */
export function AskAgain({
  choice,
  items,
}: {
  choice: AskAgainChoice | null
  items: readonly { item: string; label: string }[]
}) {
  if (choice === null) return null
  return (
    <div className={styles.again}>
      {items.map(({ item, label }) => (
        <label key={item}>
          <input
            type="checkbox"
            checked={choice.chosen.has(item)}
            onChange={() => choice.onToggle(item)}
            aria-label={`Ask again: ${label}`}
          />
          Ask again{items.length > 1 && `: ${label}`}
        </label>
      ))}
    </div>
  )
}

/** Shows whether the office has accepted an item of a request or asked for it again. Before that, renders nothing. */
export function ItemOutcome({
  item: { outcome },
  askedAgain,
}: {
  item: Pick<OfficeRequest['documents'][number], 'outcome'>
  askedAgain: readonly string[]
}) {
  if (outcome === null) return null
  const fields = askedAgain.length === 0 ? '' : `: ${askedAgain.join(', ')}`
  return (
    <span className={styles.itemOutcome}>
      {outcome === 'accepted' ? ' – accepted' : ` – asked again${fields}`}
    </span>
  )
}

/**
 * Returns the chosen documents and sections of a request. A section contains only its chosen answers. If nothing is
 * chosen, returns all documents and sections.
 */
export function chosenItems(
  { sections, documents }: OfficeRequest,
  chosen: ReadonlySet<string>,
): Pick<OfficeRequest, 'sections' | 'documents'> {
  if (chosen.size === 0) return { sections, documents }
  return {
    sections: sections.flatMap((section) => {
      const fields = section.fields.filter((field) => chosen.has(itemOf(section.stepId, field)))
      return fields.length > 0 || chosen.has(itemOf(section.stepId)) ? [{ ...section, fields }] : []
    }),
    documents: documents.filter(({ id }) => chosen.has(id)),
  }
}
