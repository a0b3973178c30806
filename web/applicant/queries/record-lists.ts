import { queryOptions } from '@tanstack/react-query'
import type { StepId } from '#contract/steps/registry.ts'
import { FailedCall } from '#web/api/call-errors.ts'
import { keepAnswer, keptAnswer } from '../session/kept-answers.ts'
import { sessionStore } from '../session/session.ts'

const nameOf = (step: StepId) => `records-${step}`

export function recordsKey(step: StepId): readonly string[] {
  return ['records', step]
}

/**
 * The saved records of a step. If the page was opened without a network, the copy kept on this device is shown until
 * the session is confirmed. A failure shows no toast, because the page shows the reason.
 */
export function recordsQuery<Row>(
  step: StepId,
  load: (options: { signal: AbortSignal; quiet: true }) => Promise<Row[]>,
) {
  /** Ends the wait for the confirmation of the session. Only the last failed load waits. */
  let stop: (() => void) | undefined
  return queryOptions({
    queryKey: recordsKey(step),
    async queryFn({ client, queryKey, signal }) {
      try {
        const rows = await load({ signal, quiet: true })
        keepAnswer(nameOf(step), rows)
        return rows
      } catch (error) {
        const storedRows = keptAnswer<Row[] | undefined>(nameOf(step))?.data
        if (storedRows === undefined || !(error instanceof FailedCall) || sessionStore.get() === 'signed-in')
          throw error
        stop?.()
        stop = sessionStore.subscribe(() => {
          if (sessionStore.get() !== 'signed-in') return
          stop?.()
          void client.invalidateQueries({ queryKey })
        })
        return storedRows
      }
    },
  })
}

/** Deletes the copy kept on this device, because a record has been saved since. */
export function forgetRecords(step: StepId): void {
  keepAnswer(nameOf(step), undefined)
}
