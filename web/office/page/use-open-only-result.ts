import { useEffect, useState } from 'react'

/**
 * Lets Enter in a search field open the only result. `search` is the current search text. `ids` are its results, or
 * null while they are loading or if they continue on further pages. Call the returned function with the search text
 * when Enter is pressed. Call it with null when the search changes without Enter.
 */
export function useOpenOnlyResult(
  search: string,
  ids: readonly string[] | null,
  open: (id: string) => void,
): (entered: string | null) => void {
  const [entered, setEntered] = useState<string | null>(null)
  useEffect(() => {
    if (entered === null || entered !== search || ids === null) return
    setEntered(null)
    const [only] = ids
    if (only !== undefined && ids.length === 1) open(only)
  }, [entered, search, ids, open])
  return setEntered
}
