import { type QueryKey, useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { RejectedCall } from '#web/api/call-errors.ts'
import { callError, type Success } from '#web/api/exchange.ts'
import { clearMessages, showSuccess } from '#web/toasts/toast-store.ts'
import { showRejection } from './rejection.ts'
import { useInvalidate } from './use-invalidate.ts'

export interface ActionSettings<Body, Data> {
  /** Keys of the queries to fetch again after a success or a rejection, because the data may have changed. */
  invalidates?: readonly QueryKey[]
  onSuccess?(answer: Success<Data>, body: Body): void | Promise<void>
  /** Removes temporary toasts before each attempt, because the new attempt may have another result. */
  clearsMessages?: boolean
  /** Shows no toast on success, because the screen shows the result. */
  silent?: boolean
  /** Whether the screen itself shows why a request was rejected. If so, the action shows no toast for a rejection. */
  showsRejection?: boolean
}

export interface Action<Body, Data> {
  busy: boolean
  /** Request body of the latest run; undefined before the first run. */
  body: Body | undefined
  /** Response of the latest run; undefined if it failed or has not finished, and before the first run. */
  answer: Success<Data> | undefined
  /** Error of the latest run; null if there is none. */
  error: Error | null
  /** Sends the request, unless the action is already running. Resolves to true on success, otherwise to false. */
  run(body: Body): Promise<boolean>
}

/**
 * Returns an action for a button that changes something on the server. By default, the action shows a success or a
 * rejection as a toast. In both cases, the action then fetches the queries in `invalidates` again. An unexpected error
 * is logged and shown as a toast, so that no press on the button fails silently.
 */
export function useAction<Body, Data>(
  send: (body: Body) => Promise<Success<Data>>,
  { invalidates = [], onSuccess, clearsMessages, silent, showsRejection }: ActionSettings<Body, Data> = {},
): Action<Body, Data> {
  const invalidate = useInvalidate(invalidates)
  // React Query reports the running mutation only in the next render. This ref stops a second click before that.
  const running = useRef(false)
  const { mutateAsync, isPending, variables, data, error } = useMutation({
    mutationFn: send,
    // Without a network the request fails at once with a message, instead of waiting silently for the network.
    networkMode: 'always',
    async onSuccess(answer, body) {
      if (!silent) showSuccess(answer.message)
      await onSuccess?.(answer, body)
      await invalidate()
    },
    async onError(failure) {
      // `callError` shows an error message, unless the failed request has shown one.
      if (!(failure instanceof RejectedCall)) return void callError(failure)
      if (!showsRejection) showRejection(failure)
      await invalidate()
    },
  })
  return {
    busy: isPending,
    body: variables,
    answer: data,
    error,
    async run(body) {
      if (running.current) return false
      running.current = true
      if (clearsMessages) clearMessages()
      try {
        await mutateAsync(body)
        return true
      } catch {
        // `onError` of the mutation has reported the error already.
        return false
      } finally {
        running.current = false
      }
    },
  }
}
