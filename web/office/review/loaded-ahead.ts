import type { QueryClient } from '@tanstack/react-query'
import type { OpenedApplication } from '#contract/office/applications.ts'
import { picturesOf, portraitOf } from '../page/pictures.ts'
import { applicationAheadQuery, applicationQuery, uploadAheadQuery, uploadQuery } from '../queries.ts'

const ticketsOf = ({ application }: OpenedApplication) =>
  application.uploads.flatMap(({ file }) => file ?? [])

/**
 * Loads an application and its uploads before they are shown. Their query keys differ from those that the page uses,
 * because the page may show the data only after the server has logged the application as opened.
 */
export async function loadAhead(client: QueryClient, applicantId: string): Promise<void> {
  const opened = await client.fetchQuery(applicationAheadQuery(applicantId))
  await Promise.all(ticketsOf(opened).map((ticket) => client.prefetchQuery(uploadAheadQuery(ticket))))
}

/**
 * Lets the page show an application that was loaded ahead. The server must have logged the application as opened.
 * Already requests the two pictures that the page shows first, before the page is rendered.
 */
export function showLoaded(client: QueryClient, applicantId: string): void {
  const ahead = client.getQueryState(applicationAheadQuery(applicantId).queryKey)
  const shown = client.getQueryState(applicationQuery(applicantId).queryKey)
  if (ahead?.data === undefined || (shown?.dataUpdatedAt ?? 0) >= ahead.dataUpdatedAt) return
  client.setQueryData(applicationQuery(applicantId).queryKey, ahead.data, { updatedAt: ahead.dataUpdatedAt })
  const [first] = picturesOf(ahead.data)
  const portrait = portraitOf(ahead.data)
  for (const ticket of [first?.file, portrait])
    if (ticket !== undefined) void client.prefetchQuery(uploadQuery(ticket))
}

/** Removes applications and their pictures from memory, except those in `kept` and those that are shown. */
export function unload(client: QueryClient, kept: readonly string[]): void {
  const uploads = kept.flatMap((id) => {
    const opened =
      client.getQueryData(applicationQuery(id).queryKey) ??
      client.getQueryData(applicationAheadQuery(id).queryKey)
    return opened === undefined ? [] : ticketsOf(opened)
  })
  const isKept = (of: readonly string[]) => (key: unknown) => typeof key === 'string' && of.includes(key)
  const unused = (names: readonly string[], isUsed: (key: unknown) => boolean) =>
    client.removeQueries({
      type: 'inactive',
      // Removing a query while it is loading would reject its promise.
      fetchStatus: 'idle',
      predicate: ({ queryKey: [name, id] }) => isKept(names)(name) && !isUsed(id),
    })
  unused(['application', 'application-ahead'], isKept(kept))
  unused(['upload', 'upload-ahead', 'stored-upload'], isKept(uploads))
}

/** Waits until no picture that is shown is being loaded. */
export function picturesLoaded(client: QueryClient): Promise<void> {
  const isLoaded = () => client.isFetching({ queryKey: ['upload'] }) === 0
  if (isLoaded()) return Promise.resolve()
  return new Promise((resolve) => {
    const stop = client.getQueryCache().subscribe(() => {
      if (!isLoaded()) return
      stop()
      resolve()
    })
  })
}
