import type { Candidate } from '#contract/eligibility/candidate.ts'
import { joinWithOr } from '#contract/eligibility/entry-words.ts'
import { unseenQualifications } from '#contract/eligibility/unseen-qualifications.ts'
import type { Programme } from '#contract/institution.ts'
import type { Decision, RefusalReason } from '#contract/office/decisions/decisions.ts'
import type { Tx } from '#server/db/client.ts'
import { unprocessable } from '#server/http/errors.ts'
import { countUnverified } from '../verification/verification.store.ts'

const gradeReasons: readonly RefusalReason[] = ['entry-requirements', 'subject-missing']

export interface Proposed {
  kind: Decision['kind']
  reasons: readonly RefusalReason[]
}

/** Returns true if a decision is based on grades: an admission, or a rejection because of grades. */
export function usesGrades({ kind, reasons }: Proposed): boolean {
  return kind === 'admit' || reasons.some((reason) => gradeReasons.includes(reason))
}

/**
 * Rejects a proposal that is based on grades if a grade was not compared with the result slip. The caller must hold the
 * lock on the applicant's row.
 * @throws 422 some grades are not verified.
 */
export async function rejectUnverified(tx: Tx, applicantId: string, proposed: Proposed): Promise<void> {
  if (!usesGrades(proposed)) return
  const open = await countUnverified(tx, applicantId)
  if (open === 0) return
  const grades = open === 1 ? '1 grade has' : `${open} grades have`
  throw unprocessable(
    'grades-unverified',
    `${grades} not been compared with the slip. Confirm them (key a), or type what the slip says. Then propose again.`,
  )
}

/**
 * Rejects an offer whose level depends on a qualification that the applicant typed and no colleague has recorded from a
 * document.
 * @throws 422 a qualification is not verified.
 */
export function rejectUnseen(programme: Programme, candidate: Candidate, level: string | null): void {
  const verdictOffered = { outcome: 'met', level: level ?? '' } as const
  const unseen = unseenQualifications(programme, candidate, verdictOffered)
  if (unseen.length === 0) return
  throw unprocessable(
    'qualification-unverified',
    `The applicant typed ${joinWithOr(unseen)}, and no colleague has recorded it from the certificate. Record it (key e), or offer a level that does not depend on it. Then propose again.`,
  )
}
