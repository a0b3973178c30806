import type { QueryClient } from '@tanstack/react-query'
import type { OpenedApplication } from '#contract/office/applications.ts'
import { loadedAhead as maxLoadedAhead } from '#contract/office/review/review.ts'
import { picturesOf, portraitOf } from '../page/pictures.ts'
import { applicationAheadQuery, applicationQuery, uploadAheadQuery, uploadQuery } from '../queries.ts'

const ticketsOf = ({ application }: OpenedApplication) =>
  application.uploads.flatMap(({ file }) => file ?? [])

/**
 * Loads an application and its uploads before they are shown. Their query keys differ from the keys of the page,
 * because the page may show the data only after the server has logged the application as opened.
 */
export async function loadAhead(client: QueryClient, applicantId: string): Promise<void> {
  const opened = await client.fetchQuery(applicationAheadQuery(applicantId))
  await Promise.all(ticketsOf(opened).map((ticket) => client.prefetchQuery(uploadAheadQuery(ticket))))
}

/** Returns the upload tokens of the pictures that the page shows first: the first slip and the applicant's picture. */
function firstPictures(opened: OpenedApplication): string[] {
  const [first] = picturesOf(opened)
  return [...new Set([first?.file, portraitOf(opened)])].filter((file) => file !== undefined)
}

/**
 * Returns the applications that were loaded ahead and not shown yet. `pictures`: upload tokens of the first pictures of
 * the application (see `firstPictures`) that are loaded. `shown`: ids of the applications that this review has shown.
 */
export function loadedApplications(
  client: QueryClient,
  shown: readonly string[],
): { applicantId: string; pictures: string[] }[] {
  const isLoaded = (ticket: string) => client.getQueryData(uploadAheadQuery(ticket).queryKey) !== undefined
  return client
    .getQueriesData<OpenedApplication>({ queryKey: ['application-ahead'] })
    .flatMap(([[, applicantId], opened]) =>
      typeof applicantId !== 'string' || opened === undefined || shown.includes(applicantId)
        ? []
        : [{ applicantId, pictures: firstPictures(opened).filter(isLoaded) }],
    )
    .slice(-maxLoadedAhead)
}

/**
 * Lets the page show an application that was loaded ahead. Call this function after the server has logged the opening
 * of the application and of `shownPictures`. Before the page is rendered, requests the first pictures (see
 * `firstPictures`) that are not in `shownPictures`. During an upgrade, a server of the previous version sends no list
 * of pictures.
 */
export function showLoaded(
  client: QueryClient,
  applicantId: string,
  shownPictures: readonly string[] | undefined,
): void {
  const ahead = client.getQueryState(applicationAheadQuery(applicantId).queryKey)
  const current = client.getQueryState(applicationQuery(applicantId).queryKey)
  if (ahead?.data === undefined || (current?.dataUpdatedAt ?? 0) >= ahead.dataUpdatedAt) return
  client.setQueryData(applicationQuery(applicantId).queryKey, ahead.data, { updatedAt: ahead.dataUpdatedAt })
  for (const ticket of firstPictures(ahead.data)) {
    const picture = client.getQueryData(uploadAheadQuery(ticket).queryKey)
    if (picture !== undefined && shownPictures?.includes(ticket) === true)
      client.setQueryData(uploadQuery(ticket).queryKey, picture)
    else void client.prefetchQuery(uploadQuery(ticket))
  }
}

/** Removes applications and their pictures from memory, except those in `keptIds` and those that are shown. */
export function unload(client: QueryClient, keptIds: readonly string[]): void {
  const uploads = keptIds.flatMap((id) => {
    const opened =
      client.getQueryData(applicationQuery(id).queryKey) ??
      client.getQueryData(applicationAheadQuery(id).queryKey)
    return opened === undefined ? [] : ticketsOf(opened)
  })
  const isKept = (ids: readonly string[]) => (key: unknown) => typeof key === 'string' && ids.includes(key)
  const unused = (names: readonly string[], isUsed: (key: unknown) => boolean) =>
    client.removeQueries({
      type: 'inactive',
      // Removing a query while it is loading would reject its promise.
      fetchStatus: 'idle',
      predicate: ({ queryKey: [name, id] }) => isKept(names)(name) && !isUsed(id),
    })
  unused(['application', 'application-ahead'], isKept(keptIds))
  unused(['upload', 'upload-ahead', 'stored-upload'], isKept(uploads))
}

/** Waits until all shown pictures have been loaded or have failed to load. */
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
