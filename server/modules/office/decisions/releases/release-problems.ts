import { programmeVerdict } from '#contract/eligibility/programme-verdict.ts'
import type { Institution } from '#contract/institution.ts'
import { checkIds, type CheckName } from '#contract/office/checks.ts'
import { programmeById } from '#contract/programmes.ts'
import type { Db } from '#server/db/client.ts'
import { mapInGroups } from '#server/limits/in-groups.ts'
import type { ApplicationService } from '#server/modules/application/application.service.ts'
import { isAboveRequirements } from '../exception.ts'
import { listOtherOffers, type OtherOffer, problemsSinceApproval } from './release-problems.store.ts'

export interface ReleaseProblemsDeps {
  institution: Institution
  application: Pick<ApplicationService, 'candidateOf'>
}

/** Number of applicants whose answers are read at the same time. */
const concurrentReads = 4

/**
 * Returns the checks that became a problem of an offer after its approval, by decision id. The stored outcome of the
 * requirements is about the chosen programme. The requirements of another offered programme are therefore compared
 * here: a fact, such as a registration, can have expired.
 */
export async function releaseProblems(
  { institution, application }: ReleaseProblemsDeps,
  db: Db,
  decisionIds: readonly string[],
): Promise<Map<string, CheckName[]>> {
  const problems = await problemsSinceApproval(db, decisionIds)

  async function isProblem({ applicantId, programmeId, level }: OtherOffer): Promise<boolean> {
    const offered = programmeById(institution, programmeId)
    if (offered === undefined) return true
    return isAboveRequirements(
      programmeVerdict(offered, await application.candidateOf(db, applicantId)),
      level,
    )
  }

  const others = await listOtherOffers(db, decisionIds)
  const found = await mapInGroups(others, concurrentReads, isProblem)
  for (const { decisionId } of others.filter((_, at) => found[at] === true)) {
    const named = problems.get(decisionId) ?? []
    problems.set(
      decisionId,
      checkIds.filter((name) => name === 'requirements' || named.includes(name)),
    )
  }
  return problems
}
