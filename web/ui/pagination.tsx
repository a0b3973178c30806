import { Button } from './button.tsx'
import styles from './pagination.module.css'

export interface PaginationProps {
  /** Number of the current page, from 1. */
  page: number
  pages: number
  onPage: (page: number) => void
  label?: string
}

/** Buttons for the previous and next page, with the current page number. Renders nothing if there is only one page. */
export function Pagination({ page, pages, onPage, label = 'Pages' }: PaginationProps) {
  if (pages <= 1) return null
  return (
    <nav className={styles.pagination} aria-label={label}>
      <Button kind="quiet" title="Previous" disabled={page <= 1} onClick={() => onPage(page - 1)} />
      <span aria-live="polite">
        Page {page} of {pages}
      </span>
      <Button kind="quiet" title="Next" disabled={page >= pages} onClick={() => onPage(page + 1)} />
    </nav>
  )
}
