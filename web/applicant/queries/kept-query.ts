import type { QueryFunctionContext } from '@tanstack/react-query'
import { keepAnswer, keptAnswer } from '../session/kept-answers.ts'

interface Loading {
  signal: AbortSignal
  /** A failure shows no toast, because the page shows either an older response or the reason. */
  quiet: true
}

/**
 * Returns the options of a query whose last response is stored on this device. After a reload, this response is shown
 * at once, and replaced when the server has responded.
 */
export function keptQuery<Name extends string, Data>(name: Name, load: (options: Loading) => Promise<Data>) {
  const queryKey: readonly [Name] = [name]
  return {
    queryKey,
    queryFn: async ({ signal }: QueryFunctionContext<readonly [Name]>) => {
      const data = await load({ signal, quiet: true })
      keepAnswer(name, data)
      return data
    },
    initialData: () => keptAnswer<Data>(name)?.data,
    /**
     * Returns zero for a response received before the page was loaded. The query then treats the response as outdated
     * and fetches a new one at once.
     */
    initialDataUpdatedAt: () => {
      const answer = keptAnswer(name)
      return answer === null || answer.old ? 0 : answer.at
    },
  }
}
