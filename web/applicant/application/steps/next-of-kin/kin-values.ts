import type { BodyOf } from '#contract/endpoint.ts'
import type { Profile } from '#contract/profile.ts'
import type { nextOfKinEndpoints } from '#contract/steps/next-of-kin.ts'
import { oneLine } from '#web/forms/one-line.ts'
import { basedOnOf } from '#web/applicant/application/compare/based-on.ts'
import { unchecked } from '#web/applicant/application/step-page/unchecked.ts'

/** The answers about one person: the next of kin or the guardian. */
export interface KinAnswers {
  title: string
  firstName: string
  lastName: string
  othername: string
  noOthername: boolean
  email: string
  mobileNumber: string
  gender: string
  occupation: string
  relationship: string
  address: string
}

/** The guardian's fields, named as in the server's field errors. */
type GuardianAnswers = { [Name in keyof KinAnswers as `guardian.${Name}`]: KinAnswers[Name] }

export type KinValues = KinAnswers &
  GuardianAnswers & {
    sameGuardian: boolean
    /** Version of the section that the form started from. */
    basedOn: string
  }

export type KinPrefix = '' | 'guardian.'

const nobody: KinAnswers = {
  title: '',
  firstName: '',
  lastName: '',
  othername: '',
  noOthername: false,
  email: '',
  mobileNumber: '',
  gender: '',
  occupation: '',
  relationship: '',
  address: '',
}

function asGuardian(kin: KinAnswers): GuardianAnswers {
  return {
    'guardian.title': kin.title,
    'guardian.firstName': kin.firstName,
    'guardian.lastName': kin.lastName,
    'guardian.othername': kin.othername,
    'guardian.noOthername': kin.noOthername,
    'guardian.email': kin.email,
    'guardian.mobileNumber': kin.mobileNumber,
    'guardian.gender': kin.gender,
    'guardian.occupation': kin.occupation,
    'guardian.relationship': kin.relationship,
    'guardian.address': kin.address,
  }
}

type KinOfProfile = Pick<
  Profile,
  | 'nextTitle'
  | 'nextSurname'
  | 'nextFirstname'
  | 'nextOthername'
  | 'nextNoOthername'
  | 'nextEmail'
  | 'nextPhoneNumber'
  | 'nextGender'
  | 'nextOccupation'
  | 'relationship'
  | 'nextAddress'
  | 'guardian'
> &
  Partial<Pick<Profile, 'sectionVersions'>>

/** Returns the initial values of the form. If no guardian is stored, the guardian is the next of kin. */
export function kinValuesOf(profile: KinOfProfile): KinValues {
  const { guardian } = profile
  return {
    title: profile.nextTitle,
    firstName: profile.nextFirstname,
    lastName: profile.nextSurname,
    othername: profile.nextOthername,
    noOthername: profile.nextNoOthername,
    email: profile.nextEmail,
    mobileNumber: profile.nextPhoneNumber,
    gender: profile.nextGender.toLowerCase(),
    occupation: profile.nextOccupation,
    relationship: profile.relationship.toLowerCase(),
    address: profile.nextAddress,
    basedOn: basedOnOf(profile, 'nextOfKin'),
    sameGuardian: guardian === null,
    ...asGuardian(
      guardian === null
        ? nobody
        : {
            ...guardian,
            gender: guardian.gender.toLowerCase(),
            relationship: guardian.relationship.toLowerCase(),
          },
    ),
  }
}

function personOf(values: KinValues, prefix: KinPrefix) {
  const noOthername = values[`${prefix}noOthername`]
  const title = values[`${prefix}title`]
  return {
    ...(title === '' ? {} : { title }),
    firstName: values[`${prefix}firstName`],
    lastName: values[`${prefix}lastName`],
    othername: noOthername ? '' : values[`${prefix}othername`],
    noOthername,
    email: values[`${prefix}email`],
    mobileNumber: values[`${prefix}mobileNumber`],
    gender: values[`${prefix}gender`],
    occupation: values[`${prefix}occupation`],
    relationship: values[`${prefix}relationship`],
    address: oneLine(values[`${prefix}address`]),
  }
}

/** Returns the request body. `guardian` is null if the guardian is the next of kin. */
export function kinBody(values: KinValues): BodyOf<typeof nextOfKinEndpoints.save> {
  return unchecked({
    ...personOf(values, ''),
    lga: '',
    guardian: values.sameGuardian ? null : personOf(values, 'guardian.'),
  })
}
