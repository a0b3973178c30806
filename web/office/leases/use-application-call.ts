import type { BodyOf, DataOf, Endpoint } from '#contract/endpoint.ts'
import { type Action, type ActionSettings, useAction } from '#web/actions/use-action.ts'
import { callOffice } from '../api/call.ts'
import { applicationKeys } from '../api/use-application-change.ts'
import { useLeaseCheck } from './use-lease-check.ts'

interface Settings<Body, Data> extends ActionSettings<Body, Data> {
  /** Id of the colleague whose lease does not prevent the command: the proposer of the pending decision. */
  proposedById?: string
}

/**
 * Like `useCall`, for a command about an application. Sends nothing if another colleague has the application open. Even
 * then, fetches the application, the lists that contain it, and the queries in `invalidates` again.
 */
export function useApplicationCall<E extends Endpoint>(
  endpoint: E,
  applicantId: string,
  { proposedById, invalidates = [], ...settings }: Settings<BodyOf<E>, DataOf<E>> = {},
): Action<BodyOf<E>, DataOf<E>> {
  const check = useLeaseCheck(applicantId, proposedById)
  return useAction(
    async (body) => {
      check()
      return await callOffice(endpoint, body)
    },
    { invalidates: [...applicationKeys(applicantId), ...invalidates], ...settings },
  )
}
