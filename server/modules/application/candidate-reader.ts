import { today } from '#contract/dates.ts'
import type { Candidate } from '#contract/eligibility/candidate.ts'
import { candidateOf } from '#contract/eligibility/candidate-of.ts'
import { withSlipGrades } from '#contract/eligibility/slip-grades.ts'
import { backgroundOf } from '#contract/eligibility/verified-facts.ts'
import type { OlevelResult } from '#contract/steps/olevel-result.ts'
import { findSubmission } from '#server/applicant/submission.ts'
import type { Db } from '#server/db/client.ts'
import type { StepContext } from './editing.ts'
import { listSlipGrades } from './slip-grades.store.ts'
import { serverSteps } from './steps/registry.ts'
import { listVerifiedFacts } from './verified-facts.store.ts'

export interface CandidateReader {
  /**
   * Returns the applicant's data for the comparison with the entry requirements. The age is computed for the day of
   * submission, or for today before the submission. Awaited results always depend on today's date. Verified subjects
   * have the grade on the slip, unless `by` is `typed`. Facts that the office has recorded from documents always count.
   */
  candidateOf(db: Db, applicantId: string, by?: 'slip' | 'typed'): Promise<Candidate>
  /** Returns the applicant's sittings as typed. */
  sittingsOf(db: Db, applicantId: string): Promise<OlevelResult[]>
}

export function candidateReader(context: StepContext): CandidateReader {
  const sittingsOf: CandidateReader['sittingsOf'] = (db, applicantId) =>
    serverSteps.olevelResults.load(db, applicantId, context)

  return {
    sittingsOf,

    async candidateOf(db, applicantId, by = 'slip') {
      const typed = await sittingsOf(db, applicantId)
      const answers = {
        biodata: await serverSteps.biodata.load(db, applicantId, context),
        olevelResults: by === 'typed' ? typed : withSlipGrades(typed, await listSlipGrades(db, applicantId)),
      }
      const records = await serverSteps.educationalRecords.load(db, applicantId, context)
      const submission = await findSubmission(db, applicantId)
      const facts = submission === undefined ? [] : await listVerifiedFacts(db, applicantId)
      return {
        ...candidateOf(answers, today(submission?.submittedAt), submission?.admissionSession),
        ...backgroundOf(records, facts),
        judgedOn: today(),
      }
    },
  }
}
