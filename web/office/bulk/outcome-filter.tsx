import { useKeys } from '../keyboard/use-keys.ts'
import { CountFilter } from '../table/count-filter.tsx'
import type { ItemFilter } from './bulk-queries.ts'
import type { OutcomeOption } from './item-filter.ts'

interface OutcomeFilterProps {
  options: readonly OutcomeOption[]
  filter: ItemFilter
  onOutcome(outcome: string): void
}

/** Maximum number of outcomes that have a digit as their key. */
const maxKeys = 9

/**
 * Shows the number of applications of a bulk action by outcome, such as «Will be proposed». A click on an outcome shows
 * only its applications. The digits choose the first nine outcomes.
 */
export function OutcomeFilter({ options, filter: { state, reason }, onOutcome }: OutcomeFilterProps) {
  const chosen = reason === '' ? state : reason
  useKeys(
    Object.fromEntries(
      options.slice(0, maxKeys).map(({ outcome }, index) => [String(index + 1), () => onOutcome(outcome)]),
    ),
  )
  return (
    <CountFilter
      legend="Applications by outcome"
      fullWidth
      options={options.map(({ outcome, count, words }, index) => ({
        key: words,
        count,
        words,
        ...(index < maxKeys && { shortcut: String(index + 1) }),
        pressed: outcome === chosen,
        onPress: () => onOutcome(outcome),
      }))}
    />
  )
}
