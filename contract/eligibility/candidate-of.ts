import type { Answers } from '../steps/registry.ts'
import type { Candidate } from './candidate.ts'

/** What the entry requirements need to know. */
type Known = Pick<Answers, 'biodata' | 'educationalRecords' | 'olevelResults'>

/** An applicant's answers as a candidate. `on` is the day of the application, `YYYY-MM-DD`. */
export function candidateOf({ biodata, educationalRecords, olevelResults }: Known, on: string): Candidate {
  return {
    on,
    birthDate: biodata?.dob ?? null,
    sittings: olevelResults.map(({ examName, examYear, subjects }) => ({
      body: examName,
      year: Number(examYear),
      subjects,
    })),
    qualifications: educationalRecords.map(({ qualification }) => ({ kind: qualification })),
  }
}
