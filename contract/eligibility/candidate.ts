/** Result of one O'level examination sitting. */
export interface Sitting {
  /** Examination body. A sitting without a body satisfies every condition on bodies. */
  body?: string
  year?: number
  subjects: readonly { subjectName: string; grade: string }[]
}

/** A qualification above O'level. If a property is missing, no condition on this property is met. */
export interface Qualification {
  kind: string
  /** Class of the award, such as Upper Credit, Merit or Second Class Lower. */
  class?: string
  /** Total points, as printed on the slip. */
  points?: number
  subjects?: readonly { subjectName: string; grade: string }[]
  field?: string
  /** True if the applicant typed the kind, and no colleague has recorded the qualification from a document. */
  isTyped?: boolean
}

/** A professional registration that a colleague has recorded. */
export interface Registration {
  name: string
  /** Last day of validity, `YYYY-MM-DD`; null or missing if the document does not name one. */
  validUntil?: string | null
}

/** Facts about an applicant that entry requirements can depend on. */
export interface Candidate {
  sittings: readonly Sitting[]
  qualifications?: readonly Qualification[]
  birthDate?: string | null
  registrations?: readonly Registration[]
  workYears?: number
  /** Admission session applied for. Null or missing before the submission; the current session then applies. */
  session?: string | null
  /** Day of the application, `YYYY-MM-DD`: the day of the submission, or today if the application is not submitted. */
  on: string
  /**
   * Day for which the candidate is evaluated, `YYYY-MM-DD`; by default `on`. The day decides whether results can still
   * be awaited, and whether a registration is valid.
   */
  judgedOn?: string
}
