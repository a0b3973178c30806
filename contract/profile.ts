import * as z from 'zod/mini'

/*
 * The profile as it travels. Text that was not given yet is an empty string, so that a screen shows nothing rather
 * than «null»; what truly has no value yet (application number, picture) is null.
 */

/** A next of kin or guardian block of the profile, with the wire's own field names. */
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

/** Fields that bio-data fills. The applicant record has a column for each of them, with the same name. */
export const personFields = {
  surname: z.string(),
  firstname: z.string(),
  othername: z.string(),
  noOthername: z.boolean(),
  mobileNo: z.string(),
  address: z.string(),
  /** Alias of the state of origin, as `akwa_ibom`. */
  state: z.string(),
  lga: z.string(),
  gender: z.string(),
  /** YYYY-MM-DD, or empty. */
  dob: z.string(),
  maritalStatus: z.string(),
  nationality: z.string(),
  jambRegNo: z.string(),
  nin: z.string(),
}

export const profileData = z.object({
  profileId: z.string(),
  applicationNumber: z.nullable(z.string()),
  /** The session applied for; before the submission the one that is open. */
  admissionSession: z.string(),
  nextStage: z.string(),
  email: z.string(),
  ...personFields,
  programmeId: z.nullable(z.string()),
  department: z.nullable(z.string()),
  programmeLevel: z.nullable(z.string()),
  /** Claim ticket of the picture, for `Utility/download`; null before one is saved. */
  avatar: z.nullable(z.string()),
  profilePicture: z.nullable(z.string()),
  matricNumber: z.nullable(z.string()),
  hasPaidApplicationFee: z.boolean(),
  hasPaidAcceptanceFee: z.boolean(),
  hasPaidSchoolFee: z.boolean(),
  submittedAt: z.nullable(z.string()),
  /** Surname, first name, other name of the next of kin, separated by spaces. */
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
  /** Null while the guardian is the next of kin. */
  guardian: z.nullable(guardianData),
})

export type Profile = z.output<typeof profileData>

export type PersonField = keyof typeof personFields
/** Values of these fields; null where the applicant record has none yet. */
export type StoredPerson = { [Name in PersonField]: Profile[Name] | null }

export const personFieldNames = Object.keys(personFields) as readonly PersonField[]

/** The fields as the profile shows them: text that was not given is empty. */
export function personOf(stored: StoredPerson): Pick<Profile, PersonField> {
  return Object.fromEntries(personFieldNames.map((name) => [name, stored[name] ?? ''])) as Pick<
    Profile,
    PersonField
  >
}
