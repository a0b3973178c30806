/**
 * Returns why a list of applications is empty. Names the search text, because a search from before a reload still
 * applies. `filtered` says whether the list has other filters.
 */
export function noRowsText(search: string, filtered: boolean): string {
  const words = search.trim()
  if (words !== '') return `No application matches «${words}»${filtered ? ' and the filters' : ''}.`
  return filtered ? 'No applications match these filters.' : 'No application has been submitted yet.'
}
