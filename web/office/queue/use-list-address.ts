import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { useStore } from '#web/state/store.ts'
import { addressOf, filtersOf, type QueueFilters } from '../list/queue-filters.ts'
import { queueMemory, remember, searchOf } from '../list/queue-memory.ts'
import { columnsInAddress, columnsOf } from './list-columns.tsx'

export interface ListAddress {
  address: URLSearchParams
  filters: QueueFilters
  columns: ReturnType<typeof columnsOf>
  setColumns(keys: string[]): void
  /** Shows the list with other filters or in another order. Keeps the columns and the view. */
  narrow(filters: QueueFilters): void
  /** Shows all applications in the standard order, with the standard columns. */
  showAll(): void
}

/** Returns the filters, order and columns of the list, which are in the URL, and functions that change them. */
export function useListAddress(): ListAddress {
  const [address, setAddress] = useSearchParams()
  const memory = useStore(queueMemory)
  const filters = useMemo<QueueFilters>(() => {
    const others = filtersOf(address)
    return { ...others, search: searchOf(memory, addressOf(others).toString()) }
  }, [address, memory])
  const columns = useMemo(() => columnsOf(address), [address])
  return {
    address,
    filters,
    columns,
    setColumns(keys) {
      const next = new URLSearchParams(address)
      const text = columnsInAddress(keys)
      if (text === null) next.delete('columns')
      else next.set('columns', text)
      setAddress(next, { replace: true })
    },
    narrow({ search: words, ...others }) {
      // If only the search text has changed, do not navigate. Otherwise a delayed search would leave an application
      // that was opened meanwhile and return to the queue.
      const next = addressOf(others)
      remember({ search: words, searched: next.toString() })
      if (next.toString() === addressOf(filters).toString()) return
      for (const key of ['columns', 'view']) {
        const value = address.get(key)
        if (value !== null) next.set(key, value)
      }
      setAddress(next, { replace: true })
    },
    showAll() {
      remember({ search: '', searched: '' })
      setAddress({}, { replace: true })
    },
  }
}
