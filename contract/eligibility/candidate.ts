/** One certificate (one examination number) of an O'level examination. */
export interface Sitting {
  /** Examination body; every body's rules accept a sitting without one. */
  body?: string
  /** Year of the examination. */
  year?: number
  subjects: readonly { subjectName: string; grade: string }[]
}

/** A qualification above O'level. What the candidate has not told is absent and meets no requirement. */
export interface Qualification {
  kind: string
  /** Such as Upper Credit, Merit or Second Class Lower. */
  class?: string
  /** As printed on the slip. */
  points?: number
  subjects?: readonly { subjectName: string; grade: string }[]
  field?: string
}

/** What is known of an applicant when a rule is asked. */
export interface Candidate {
  sittings: readonly Sitting[]
  qualifications?: readonly Qualification[]
  /** `YYYY-MM-DD`. */
  birthDate?: string | null
  registrations?: readonly string[]
  workYears?: number
  /** Day of the application, `YYYY-MM-DD`. */
  on: string
}
