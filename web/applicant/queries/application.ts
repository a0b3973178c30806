import { queryOptions } from '@tanstack/react-query'
import { application, type ReadableApplication } from '#contract/endpoints/application.ts'
import { ask } from '#web/api/call.ts'
import { keepAnswer, keptAnswer } from '../session/kept-answers.ts'
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

/**
 * The whole application, for pages that only show it. The copy kept on this device is shown at once, even without a
 * network.
 */
export const readApplicationQuery = queryOptions({
  ...keptQuery(keptName, (options) => ask(application.get, undefined, options)),
  staleTime: 0,
})
