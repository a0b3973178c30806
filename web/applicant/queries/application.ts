import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { application, type ReadableApplication } from '#contract/endpoints/application.ts'
import { ask } from '#web/api/call.ts'
import { forgetAnswer, keepAnswer, keptAnswer } from '../session/kept-answers.ts'
import { keptQuery } from './kept-query.ts'

const keptName = 'read-application'

/**
 * The whole application, read-only. Fetched whenever a page that shows the application opens, so that the data are up
 * to date. The response is also stored on this device for `readApplicationQuery`.
 */
export const applicationQuery = queryOptions({
  queryKey: ['application'],
  queryFn: async ({ signal }) => {
    const data = await ask(application.get, undefined, { signal, quiet: true })
    keepAnswer(keptName, data)
    return data
  },
  staleTime: 0,
  gcTime: 0,
})

/** Returns the last version of the application that this device has loaded; undefined if it has loaded none. */
export function keptApplication(): ReadableApplication | undefined {
  return keptAnswer<ReadableApplication>(keptName)?.data
}

/** Deletes the copy on this device, which still asks for a reply or a correction that has just been sent. */
export function forgetApplication(): void {
  forgetAnswer(keptName)
}

export interface ShownApplication {
  /** The application; undefined while loading, or if loading failed and this device has no copy. */
  data: ReadableApplication | undefined
  /** The last application loaded since the page was opened; undefined until an attempt has succeeded. */
  loaded: ReadableApplication | undefined
  /** True if the last attempt failed and `data` is an earlier copy, which may be outdated. */
  isKept: boolean
  /** Why the application could not be loaded. */
  error: Error | null
  retry(): void
  /**
   * Like `retry`. Resolves to the loaded application; `data` is undefined if it was never loaded. `dataUpdatedAt`: time
   * at which it was loaded, in ms.
   */
  refetch(): Promise<{ data: ReadableApplication | undefined; dataUpdatedAt: number }>
}

/**
 * Loads the application. After a failure, `data` is the copy kept on this device until a later attempt has succeeded,
 * so that submitted answers and the office's requests can be read without a network.
 */
export function useApplication({ staleTime = 0, enabled = true } = {}): ShownApplication {
  const { data: loaded, error, refetch } = useQuery({ ...applicationQuery, staleTime, enabled })
  // A new attempt resets `error`, but not `hasFailed`, so that an open form stays open.
  const [hasFailed, setHasFailed] = useState(false)
  if (error !== null && !hasFailed) setHasFailed(true)
  const data = loaded ?? (hasFailed ? keptApplication() : undefined)
  const isKept = data !== loaded || (data !== undefined && error !== null)
  return { data, loaded, isKept, error, retry: () => void refetch(), refetch }
}

/**
 * The whole application, for pages that only show it. The copy kept on this device is shown at once, even without a
 * network.
 */
export const readApplicationQuery = queryOptions({
  ...keptQuery(keptName, (options) => ask(application.get, undefined, options)),
  staleTime: 0,
})
