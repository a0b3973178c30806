import { countWords } from '../table/count-words.ts'

interface Counted {
  count: number
  /** True if `count` is exact; false if there are more rows than `count`. */
  exact: boolean
}

interface ListTotalsProps {
  /** A page of the list; all pages have the same totals. */
  page: { pending: Counted; total: Counted }
  /** Word for what the first number counts, such as «due». */
  waits: string
}

/** The line above a list of the bursar: how many rows wait for a colleague, and how many there are in all. */
export function ListTotals({ page: { pending, total }, waits }: ListTotalsProps) {
  return (
    <p>
      {countWords(pending.count, pending.exact)} {waits}, {countWords(total.count, total.exact)} in all.
    </p>
  )
}
