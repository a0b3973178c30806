import type { ListCounts } from '#contract/office/list/list.ts'
import { classNames } from '#web/ui/class-names.ts'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { Key } from '#web/ui/key.tsx'
import { totalWords } from '../list/total-words.ts'
import styles from './queue.module.css'

/** Id of the element that contains the filters. */
export const filtersId = 'queue-filters'

/** The title of the list, its total, and the buttons that act on the whole list. */
export function QueueHead({
  title,
  changed,
  counts,
  selecting,
  reviewing,
  onReview,
  onSelectAll,
  onViews,
  onColumns,
  onExport,
  filters,
}: {
  title: string
  /** Whether filters, order or columns differ from the view that `title` names. */
  changed: boolean
  counts: ListCounts | undefined
  selecting: boolean
  /** Whether the review is being started. */
  reviewing: boolean
  /** Starts the review; null if the colleague may not review. */
  onReview: (() => void) | null
  onSelectAll(): void
  onViews(): void
  onColumns(): void
  /** Opens the export dialog; null if the colleague may not export. */
  onExport: (() => void) | null
  /**
   * The filters are hidden in a narrow window until the colleague opens them. `count`: number of filters that are set.
   */
  filters: { count: number; open: boolean; onOpen(open: boolean): void }
}) {
  return (
    <div className={styles.head}>
      <PageHeading title={title} />
      {changed && <span className={styles.changed}>changed</span>}
      <span className={styles.total} role="status">
        {counts === undefined ? '' : totalWords(counts.total, counts.exact)}
      </span>
      {onReview !== null && (
        <button
          type="button"
          className={classNames(styles.small, counts?.total !== 0 && styles.start)}
          aria-busy={reviewing || undefined}
          onClick={onReview}
        >
          Review <Key of="n" />
        </button>
      )}
      {counts !== undefined && counts.total > 0 && (
        <button
          type="button"
          className={styles.small}
          aria-busy={selecting || undefined}
          onClick={onSelectAll}
        >
          Select all {counts.exact ? counts.total.toLocaleString('en-NG') : ''} <Key of="*" />
        </button>
      )}
      <button type="button" className={styles.small} onClick={onViews}>
        Views <Key of="⇧ V" />
      </button>
      <button type="button" className={styles.small} onClick={onColumns}>
        Columns <Key of="⇧ C" />
      </button>
      {onExport !== null && (
        <button type="button" className={styles.small} onClick={onExport}>
          Export <Key of="e" />
        </button>
      )}
      <button
        type="button"
        className={classNames(styles.small, styles.unfold)}
        aria-expanded={filters.open}
        aria-controls={filtersId}
        onClick={() => filters.onOpen(!filters.open)}
      >
        Filters{filters.count > 0 && ` (${filters.count})`}
      </button>
    </div>
  )
}
