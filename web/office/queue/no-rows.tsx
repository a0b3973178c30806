import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { noRowsText } from './no-rows-text.ts'
import styles from './queue.module.css'

interface NoRowsProps {
  search: string
  /** Whether the list has filters other than the search. */
  filtered: boolean
  onClearSearch(): void
  /** Removes all filters and the search. */
  onShowAll(): void
}

/** Shows why the list of applications is empty, and offers to clear the search and the filters. */
export function NoRows({ search, filtered, onClearSearch, onShowAll }: NoRowsProps) {
  return (
    <div className={styles.none}>
      <EmptyState
        text={noRowsText(search, filtered)}
        action={
          <>
            {search !== '' && <Button title="Clear search" kind="quiet" onClick={onClearSearch} />}
            {filtered && <Button title="Show all" kind="quiet" onClick={onShowAll} />}
          </>
        }
      />
    </div>
  )
}
