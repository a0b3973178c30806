import type { Tx } from '#server/db/client.ts'
import { conflict } from '#server/http/errors.ts'
import type { ApplicationService } from '#server/modules/application/application.service.ts'
import { isOpen } from '#server/modules/application/requests/requests.service.ts'

/** Checks that no request waits for the applicant's answer. @throws 409 a request is open. */
export async function requireNoOpenRequest(
  { requests }: Pick<ApplicationService, 'requests'>,
  tx: Tx,
  applicantId: string,
): Promise<void> {
  if ((await requests.list(tx, applicantId)).some(isOpen))
    throw conflict(
      'correction-open',
      'The applicant has not answered a request yet. Withdraw the request first.',
    )
}
