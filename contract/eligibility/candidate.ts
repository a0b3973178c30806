/** One O'level certificate, identified by its examination number. */
export interface Sitting {
  /** Examination body. A sitting without a body is accepted whatever bodies a rule allows. */
  body?: string
  /** Year of the examination. */
  year?: number
  subjects: readonly { subjectName: string; grade: string }[]
}

/** A qualification above O'level. If a property is missing, conditions on it are not met. */
export interface Qualification {
  kind: string
  /** Class of the award, such as Upper Credit, Merit or Second Class Lower. */
  class?: string
  /** As printed on the slip. */
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
