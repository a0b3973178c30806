/** One O'level certificate, identified by its examination number. */
export interface Sitting {
  /** Examination body. If it is missing, the sitting passes every condition on bodies. */
  body?: string
  /** Year of the examination. */
  year?: number
  subjects: readonly { subjectName: string; grade: string }[]
}

/** A qualification above O'level. A missing property does not meet any condition on it. */
export interface Qualification {
  kind: string
  /** Class of the award, such as Upper Credit, Merit or Second Class Lower. */
  class?: string
  /** Total points, as printed on the slip. */
  points?: number
  subjects?: readonly { subjectName: string; grade: string }[]
  field?: string
}

/** Everything about an applicant that entry requirements can depend on. */
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
