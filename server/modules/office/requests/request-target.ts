import { addDays, formatDate, today } from '#contract/dates.ts'
import { maxDaysToAnswer } from '#contract/office/requests/request-days.ts'
import type { Tx } from '#server/db/client.ts'
import { conflict, fieldError, notFound } from '#server/http/errors.ts'
import type { ApplicationService } from '#server/modules/application/application.service.ts'
import type { StoredRequest } from '#server/modules/application/requests/requests.service.ts'

/** A request of an application, and the version of the application that the colleague saw. */
export interface SeenRequest {
  applicantId: string
  version: number
  requestId: string
}

/** Finds a request of an application. @throws 404 no such request. */
export async function findRequest(
  { requests }: Pick<ApplicationService, 'requests'>,
  tx: Tx,
  { applicantId, requestId }: Omit<SeenRequest, 'version'>,
): Promise<StoredRequest> {
  const request = (await requests.list(tx, applicantId)).find(({ id }) => id === requestId)
  if (request === undefined) throw notFound('We could not find this request.')
  return request
}

/** Returns true if a deadline is today or earlier, which is too late for a request that is sent or extended now. */
export function isTooLate(dueOn: string, nowMs: number): boolean {
  return dueOn <= today(new Date(nowMs))
}

/** Throws 400 if the deadline is today or earlier, or more than `maxDaysToAnswer` days ahead. */
export function requireDeadline(dueOn: string, nowMs: number): void {
  const day = today(new Date(nowMs))
  if (isTooLate(dueOn, nowMs) || dueOn > addDays(day, maxDaysToAnswer))
    throw fieldError(
      'choice-unknown',
      'dueOn',
      `Choose a day from ${formatDate(addDays(day, 1))} to ${formatDate(addDays(day, maxDaysToAnswer))}.`,
    )
}

/** Throws 409 if the applicant has not returned the request, or if the office has closed it. */
export function requireReturned({ returnedAt, closedAt }: StoredRequest): void {
  if (returnedAt === null || closedAt !== null)
    throw conflict('request-open', 'There is no returned answer to this request any more.')
}
