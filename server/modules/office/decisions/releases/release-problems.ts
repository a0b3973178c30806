import { programmeVerdict } from '#contract/eligibility/programme-verdict.ts'
import type { Institution } from '#contract/institution.ts'
import { checkIds, type CheckName } from '#contract/office/checks.ts'
import { programmeById } from '#contract/programmes.ts'
import type { Db } from '#server/db/client.ts'
import type { ApplicationService } from '#server/modules/application/application.service.ts'
import { isAboveRequirements } from '../exception.ts'
import { listOtherOffers, type OtherOffer, problemsSinceApproval } from './release-problems.store.ts'

export interface ReleaseProblemsDeps {
  institution: Institution
  application: Pick<ApplicationService, 'resultsOf'>
}

/** Number of applicants whose results are read together, to limit the memory that they need. */
const batchSize = 500

/**
 * Returns the checks that became a problem of an offer after its approval, by decision id. The stored outcome of the
 * requirements is about the chosen programme. If another programme is offered, this function compares its requirements
 * again, because a fact, such as a registration, can have expired.
 */
export async function releaseProblems(
  { institution, application }: ReleaseProblemsDeps,
  db: Db,
  decisionIds: readonly string[],
): Promise<Map<string, CheckName[]>> {
  const problems = await problemsSinceApproval(db, decisionIds)

  async function addRequirements(offers: readonly OtherOffer[]): Promise<void> {
    const results = await application.resultsOf(
      db,
      offers.map(({ applicantId }) => applicantId),
    )
    for (const { decisionId, applicantId, programmeId, level } of offers) {
      const offered = programmeById(institution, programmeId)
      const candidate = results.get(applicantId)?.bySlip
      if (offered && candidate && !isAboveRequirements(programmeVerdict(offered, candidate), level)) continue
      const sinceApproval = problems.get(decisionId) ?? []
      problems.set(
        decisionId,
        checkIds.filter((name) => name === 'requirements' || sinceApproval.includes(name)),
      )
    }
  }

  const otherOffers = await listOtherOffers(db, decisionIds)
  for (let from = 0; from < otherOffers.length; from += batchSize)
    await addRequirements(otherOffers.slice(from, from + batchSize))
  return problems
}
