import { auditWords } from '#contract/office/audit/audit-words.ts'
import type { Tx } from '#server/db/client.ts'
import { conflict } from '#server/http/errors.ts'
import { findLatestChange, readVersion } from './at-version.store.ts'

/** Describes the latest change of an application, such as ` Bola Ade: Proposed a decision.` Empty if there is none. */
async function latestChange(tx: Tx, applicantId: string): Promise<string> {
  const latest = await findLatestChange(tx, applicantId)
  if (latest === undefined) return ''
  const actor = latest.name ?? (latest.actorKind === 'applicant' ? 'The applicant' : 'Matric')
  return ` ${actor}: ${auditWords[latest.action] ?? latest.action}.`
}

/**
 * Checks that the application still has the version that the colleague saw. The caller must hold the lock on the
 * applicant's row, so that the version cannot change before the commit.
 * @throws 409 the application has another version. The message names the latest change.
 */
export async function atVersion(tx: Tx, applicantId: string, version: number): Promise<void> {
  if ((await readVersion(tx, applicantId)) === version) return
  throw conflict(
    'application-changed',
    `This application has changed since you opened it.${await latestChange(tx, applicantId)} Nothing was saved. Check the application, then try again.`,
  )
}
