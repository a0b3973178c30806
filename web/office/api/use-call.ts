import type { BodyOf, DataOf, Endpoint } from '#contract/endpoint.ts'
import { type Action, type ActionSettings, useAction } from '#web/actions/use-action.ts'
import { callOffice } from './call.ts'

/** Returns an action that calls an endpoint of the office, for use in a button. */
export function useCall<E extends Endpoint>(
  endpoint: E,
  settings?: ActionSettings<BodyOf<E>, DataOf<E>>,
): Action<BodyOf<E>, DataOf<E>> {
  return useAction((body) => callOffice(endpoint, body), settings)
}
