import { type QueryKey, useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { FailedCall, RefusedCall } from '#web/api/call-errors.ts'
import type { Success } from '#web/api/exchange.ts'
import { clearMessages, showSuccess } from '#web/toasts/toast-store.ts'
import { showRefusal } from './refusal.ts'
import { useInvalidate } from './use-invalidate.ts'

export interface ActionSettings<Body, Data> {
  /** Queries to fetch again after the server has answered. Also after a refusal: the data may have changed meanwhile. */
  invalidates?: readonly QueryKey[]
  onSuccess?(answer: Success<Data>, body: Body): void | Promise<void>
  /** Removes the toasts of an earlier attempt before a new one, which may have another result. */
  clearsMessages?: boolean
  /** No toast for success, because the screen shows it. */
  silent?: boolean
  /** No toast for a refusal, because the screen shows it. */
  showsRefusal?: boolean
}

export interface Action<Body, Data> {
  busy: boolean
  /** What the action was last run with. */
  body: Body | undefined
  /** The last answer; undefined before the first and while running. */
  answer: Success<Data> | undefined
  /** The last error; null if there is none. */
  error: Error | null
  /** Runs the action and resolves to whether it succeeded. Does nothing while the action is running. */
  run(body: Body): Promise<boolean>
}

/** A change on the server that a button starts: busy state, messages, and queries that are fetched again. */
export function useAction<Body, Data>(
  send: (body: Body) => Promise<Success<Data>>,
  { invalidates = [], onSuccess, clearsMessages, silent, showsRefusal }: ActionSettings<Body, Data> = {},
): Action<Body, Data> {
  const invalidate = useInvalidate(invalidates)
  // The state of a mutation changes with the next render only; a double click comes earlier.
  const running = useRef(false)
  const { mutateAsync, isPending, variables, data, error } = useMutation({
    mutationFn: send,
    // Without a network the call fails with a message at once, instead of waiting for the network in silence.
    networkMode: 'always',
    async onSuccess(answer, body) {
      if (!silent) showSuccess(answer.message)
      await onSuccess?.(answer, body)
      await invalidate()
    },
    async onError(failure) {
      if (!(failure instanceof RefusedCall)) {
        if (!(failure instanceof FailedCall)) console.error(failure)
        return
      }
      if (!showsRefusal) showRefusal(failure)
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
        return false
      } finally {
        running.current = false
      }
    },
  }
}
