import { today } from '#contract/dates.ts'
import type { Candidate } from '#contract/eligibility/candidate.ts'
import { candidateOf } from '#contract/eligibility/candidate-of.ts'
import { withSlipGrades } from '#contract/eligibility/slip-grades.ts'
import { backgroundOf } from '#contract/eligibility/verified-facts.ts'
import type { OlevelResult } from '#contract/steps/olevel-result.ts'
import type { Db } from '#server/db/client.ts'
import { listCandidates } from './candidate.store.ts'
import { listSlipGrades } from './slip-grades.store.ts'
import { listEducationalRecordsOf } from './steps/educational-record.ts'
import { listResults, listResultsOf } from './steps/olevel-result.store.ts'
import { listVerifiedFacts } from './verified-facts.store.ts'

/** Results of an applicant, and the data for the comparison with the entry requirements. */
export interface CandidateResults {
  /** Sittings as typed. */
  sittings: OlevelResult[]
  /** Data with the grade on the slip for verified subjects, and with the typed grade for the others. */
  bySlip: Candidate
  /** Data with the typed grade for all subjects. */
  byTyped: Candidate
}

export interface CandidateReader {
  /**
   * Returns the results of applicants with the data for the comparison with the entry requirements. Before the
   * submission, the age is today's age; afterwards, it is the age on the day of the submission. Awaited results always
   * depend on today's date. After the submission, includes facts that the office has recorded. Reads all applicants in
   * six statements.
   */
  resultsOf(db: Db, applicantIds: readonly string[]): Promise<Map<string, CandidateResults>>
  /** Returns the data `bySlip` of one applicant (see `resultsOf`). Throws if the applicant does not exist. */
  candidateOf(db: Db, applicantId: string): Promise<Candidate>
  /** Returns the applicant's sittings as typed. */
  sittingsOf(db: Db, applicantId: string): Promise<OlevelResult[]>
}

async function resultsOf(db: Db, applicantIds: readonly string[]): Promise<Map<string, CandidateResults>> {
  const typed = await listResultsOf(db, applicantIds)
  const slips = await listSlipGrades(db, applicantIds)
  const records = await listEducationalRecordsOf(db, applicantIds)
  const facts = await listVerifiedFacts(db, applicantIds)
  const rows = await listCandidates(db, applicantIds)
  return new Map(
    rows.map(({ applicantId, biodata, submittedAt, admissionSession }) => {
      const sittings = typed.get(applicantId) ?? []
      const background = backgroundOf(
        records.get(applicantId) ?? [],
        submittedAt === null ? [] : (facts.get(applicantId) ?? []),
      )
      const candidate = (olevelResults: OlevelResult[]): Candidate => ({
        ...candidateOf({ biodata, olevelResults }, today(submittedAt ?? undefined), admissionSession),
        ...background,
        judgedOn: today(),
      })
      const bySlip = candidate(withSlipGrades(sittings, slips.get(applicantId) ?? []))
      return [applicantId, { sittings, bySlip, byTyped: candidate(sittings) }]
    }),
  )
}

export const candidateReader: CandidateReader = {
  resultsOf,
  sittingsOf: listResults,

  async candidateOf(db, applicantId) {
    const found = (await resultsOf(db, [applicantId])).get(applicantId)
    if (found === undefined) throw new Error('The data of an applicant that does not exist were read')
    return found.bySlip
  },
}
