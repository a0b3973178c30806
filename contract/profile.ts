import * as z from 'zod/mini'

/*
 * The applicant's profile in the API. A missing text answer is an empty string, so that no screen shows «null».
 * Any other missing value, such as the application number or the programme, is null.
 */

/** Guardian in the profile, if the guardian is not the next of kin. */
export const guardianData = z.object({
  title: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  othername: z.string(),
  noOthername: z.boolean(),
  email: z.string(),
  mobileNumber: z.string(),
  gender: z.string(),
  occupation: z.string(),
  relationship: z.string(),
  address: z.string(),
})

/** Profile fields that are part of the bio-data. Each field is a column of the same name in the applicant record. */
export const personFields = {
  surname: z.string(),
  firstname: z.string(),
  othername: z.string(),
  noOthername: z.boolean(),
  mobileNo: z.string(),
  address: z.string(),
  /** Alias of the state of origin, such as `akwa_ibom`. */
  state: z.string(),
  lga: z.string(),
  gender: z.string(),
  /** Date of birth, `YYYY-MM-DD`; empty if missing. */
  dob: z.string(),
  maritalStatus: z.string(),
  nationality: z.string(),
  jambRegNo: z.string(),
  nin: z.string(),
}

export const profileData = z.object({
  profileId: z.string(),
  applicationNumber: z.nullable(z.string()),
  /** Admission session of the application. Before the submission, it is the current session. */
  admissionSession: z.string(),
  nextStage: z.string(),
  email: z.string(),
  ...personFields,
  programmeId: z.nullable(z.string()),
  department: z.nullable(z.string()),
  programmeLevel: z.nullable(z.string()),
  /** Upload token of the picture, for `Utility/download`; null before the first picture is saved. */
  avatar: z.nullable(z.string()),
  profilePicture: z.nullable(z.string()),
  matricNumber: z.nullable(z.string()),
  hasPaidApplicationFee: z.boolean(),
  hasPaidAcceptanceFee: z.boolean(),
  hasPaidSchoolFee: z.boolean(),
  submittedAt: z.nullable(z.string()),
  /** Full name of the next of kin: surname, first name, other name. */
  nextName: z.string(),
  nextTitle: z.string(),
  nextSurname: z.string(),
  nextFirstname: z.string(),
  nextOthername: z.string(),
  nextNoOthername: z.boolean(),
  nextEmail: z.string(),
  nextPhoneNumber: z.string(),
  nextGender: z.string(),
  nextOccupation: z.string(),
  relationship: z.string(),
  nextAddress: z.string(),
  /** Current versions of the sections. A save that sends the version as `If-Match` cannot overwrite a newer save. */
  sectionVersions: z.object({ biodata: z.string(), nextOfKin: z.string(), programme: z.string() }),
  /** Null if the next of kin is also the guardian, and before the next of kin is saved. */
  guardian: z.nullable(guardianData),
})

export type Profile = z.output<typeof profileData>

export type PersonField = keyof typeof personFields
/** Stored values of `personFields`; null for a value that the applicant has not entered yet. */
export type StoredPerson = { [Name in PersonField]: Profile[Name] | null }

export const personFieldNames = Object.keys(personFields) as readonly PersonField[]

/** Converts stored values to profile fields. A missing value becomes an empty string. */
export function personOf(stored: StoredPerson): Pick<Profile, PersonField> {
  const person: Partial<Record<PersonField, unknown>> = {}
  // Every request of an applicant converts a profile. A loop takes a third of the time of `Object.fromEntries`.
  for (const name of personFieldNames) person[name] = stored[name] ?? ''
  return person as Pick<Profile, PersonField>
}
