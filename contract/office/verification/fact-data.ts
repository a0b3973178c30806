import * as z from 'zod/mini'
import { factKinds } from '../../eligibility/verified-facts.ts'

/** A `VerifiedFact` with its id, its document, the name of the colleague who recorded it, and the time. */
export const verifiedFactData = z.object({
  id: z.string(),
  kind: z.enum(factKinds),
  schoolRecordId: z.nullable(z.string()),
  name: z.string(),
  class: z.string(),
  points: z.nullable(z.number()),
  field: z.string(),
  subjects: z.array(z.object({ subjectName: z.string(), grade: z.string() })),
  workYears: z.nullable(z.number()),
  /** Last day of validity of a registration, `YYYY-MM-DD`; null if the document does not name one. */
  validUntil: z.nullable(z.string()),
  document: z.string(),
  by: z.string(),
  at: z.string(),
})
export type VerifiedFactData = z.output<typeof verifiedFactData>

/** A school record as the applicant typed it, which a verified qualification can replace. */
export const schoolRecordData = z.object({
  id: z.string(),
  qualification: z.string(),
  school: z.string(),
  endYear: z.number(),
})
