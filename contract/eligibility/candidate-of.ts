import type { Answers } from '../steps/registry.ts'
import type { Candidate } from './candidate.ts'

interface Known extends Pick<Answers, 'olevelResults'> {
  /** `dob` is an empty string if the date of birth is missing. */
  biodata: { dob: string } | null
  educationalRecords?: Answers['educationalRecords']
}

/** Builds a candidate from typed answers. `on`: day of the application. `session`: null means the current session. */
export function candidateOf(
  { biodata, educationalRecords = [], olevelResults }: Known,
  on: string,
  session: string | null = null,
): Candidate {
  return {
    on,
    session,
    birthDate: biodata?.dob || null,
    sittings: olevelResults.map(({ examName, examYear, subjects }) => ({
      body: examName,
      year: Number(examYear),
      subjects,
    })),
    qualifications: educationalRecords.map(({ qualification }) => ({ kind: qualification })),
  }
}
