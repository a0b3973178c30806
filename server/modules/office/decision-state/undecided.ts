import type { Stage } from '#contract/stages.ts'
import type { Tx } from '#server/db/client.ts'
import { conflict, forbidden } from '#server/http/errors.ts'
import { findOpenReconsideration, hasRefused } from './open-reconsideration.store.ts'

const decided = 'This application has been decided already.'

/**
 * Returns null for an application without a released decision. For a rejected application, returns the id of its open
 * reconsideration. The caller must hold the lock on the applicant's row. Pending decisions are not checked.
 * @throws 409 the application is decided and not being reconsidered.
 */
export async function requireUndecided(
  tx: Tx,
  { applicantId, stage }: { applicantId: string; stage: Stage },
  message = decided,
): Promise<string | null> {
  if (stage === 'ApplicationSumitted') return null
  const open = stage === 'IsRejected' ? await findOpenReconsideration(tx, applicantId) : undefined
  if (open === undefined) throw conflict('application-decided', message)
  return open.id
}

/**
 * Checks that a colleague may decide in a reconsideration.
 * @throws 403 the colleague has proposed or approved a released rejection of this application.
 */
export async function requireOthers(tx: Tx, applicantId: string, staffId: string): Promise<void> {
  if (await hasRefused(tx, applicantId, staffId))
    throw forbidden(
      'decided-before',
      'You have decided on this application before: other colleagues have to reconsider it.',
    )
}
