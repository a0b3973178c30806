import { capitalised } from '../capitalised.ts'
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { editErrors } from './edit-errors.ts'
import { email, ignoredId, oneOf, optionalText, personName, phone, text } from '../fields.ts'
import { fullName, otherNameFields, otherNameGiven } from '../names.ts'
import { profileData } from '../profile.ts'
import { type SummarySection, step } from '../step.ts'

export const titles = ['Mr', 'Mrs', 'Miss', 'Other'] as const
/** Labels of relationships. The API uses them in lower case. */
export const relationships = [
  'Sibling',
  'Spouse',
  'Husband',
  'Wife',
  'Brother',
  'Sister',
  'Aunty',
  'Uncle',
  'Father',
  'Mother',
  'Other',
] as const

const relationshipValues = relationships.map((name) => name.toLowerCase())

const gender = z.string('Choose a gender.').check(
  z.toLowerCase(),
  z.refine<string>((v) => v === 'male' || v === 'female', 'Choose a gender.'),
)
const relationship = z.string('Choose how this person is related to you.').check(
  z.toLowerCase(),
  z.refine<string>((v) => relationshipValues.includes(v), 'Choose a relationship from the list.'),
)

/** Fields of the next of kin, and of a guardian who is a different person. */
const kinFields = {
  title: z.optional(oneOf(titles, 'Choose a title from the list.')),
  firstName: personName('Type their first name.'),
  lastName: personName('Type their surname.'),
  ...otherNameFields,
  email: email('Type their email address.'),
  mobileNumber: phone('Type their phone number.'),
  gender,
  occupation: text('Type their occupation.', 80),
  relationship,
  address: text('Type their address.', 200),
}

export type KinField = keyof typeof kinFields
export const kinFieldNames = Object.keys(kinFields) as readonly KinField[]

const guardianBody = z
  .strictObject(kinFields, 'Fill in the guardian, or leave the guardian out.')
  .check(otherNameGiven)

export const nextOfKinBody = z
  .strictObject({
    ...kinFields,
    /** Local government area. The portal has no field for this value and sends an empty string. */
    lga: optionalText(60),
    /** Accepted from older clients and ignored: the session identifies the applicant. */
    applicationID: ignoredId(),
    /** Missing or null: the next of kin is also the guardian. */
    guardian: z.optional(z.nullable(guardianBody)),
  })
  .check(otherNameGiven)

export type Kin = z.output<typeof guardianBody>
export type NextOfKin = Kin & { guardian: Kin | null }

export const nextOfKinExample = {
  firstName: 'Ụzọamaka',
  lastName: 'Nwachukwu-Okonkwo',
  othername: 'Ada',
  email: 'kin@mail.example',
  mobileNumber: '08000000012',
  gender: 'female',
  occupation: 'Trader',
  relationship: 'sister',
  address: '3 School Lane, Enugu',
} satisfies z.input<typeof guardianBody>

export const nextOfKinEndpoints = {
  save: endpoint({
    method: 'POST',
    path: '/Profile/process-nextofkin',
    access: 'applicant',
    summary: 'Saves the next of kin, and the guardian when it is another person.',
    errors: [...editErrors, 'section-changed'],
    body: nextOfKinBody,
    data: profileData,
  }),
}

/**
 * Returns the questions and answers about one person. If `guardianToo` is true, adds the row «Guardian Details», which
 * says that the next of kin is also the guardian.
 */
function kinSection(title: string, kin: Kin, guardianToo = false): SummarySection {
  const name = fullName({ surname: kin.lastName, firstname: kin.firstName, othername: kin.othername })
  return {
    title,
    rows: [
      {
        label: 'Full Name',
        value: kin.title === undefined || kin.title === 'Other' ? name : `${kin.title} ${name}`,
      },
      { label: 'Occupation', value: kin.occupation },
      { label: 'Email address', value: kin.email },
      { label: 'Phone Number', value: kin.mobileNumber },
      { label: 'Gender', value: capitalised(kin.gender) },
      { label: 'Relationship', value: capitalised(kin.relationship) },
      { label: 'Address', value: kin.address },
      ...(guardianToo ? [{ label: 'Guardian Details', value: 'Same person as next of kin' }] : []),
    ],
  }
}

export const nextOfKin = step({
  id: 'nextOfKin',
  stage: 'NextOfKin',
  movedBy: 'save',
  strip: 'next-of-kin',
  title: 'Next of Kin',
  endpoints: nextOfKinEndpoints,
  save: nextOfKinEndpoints.save,
  example: () => {
    const guardian = {
      ...nextOfKinExample,
      title: 'Mr',
      gender: 'male',
      relationship: 'uncle',
      mobileNumber: '08000000013',
    }
    return { answer: [{ call: 'save', body: { ...nextOfKinExample, title: 'Mrs', lga: '', guardian } }] }
  },
  audit: { 'next-of-kin-saved': 'Saved the next of kin' },
  lines: [
    ['Full Name'],
    ['Relationship', 'Gender', 'Occupation'],
    ['Phone Number', 'Email address'],
    ['Address'],
  ],
  missing: (answer: NextOfKin | null) => (answer === null ? 'Fill in your next of kin.' : null),
  summary: (answer) =>
    answer === null
      ? []
      : [
          ...(answer.guardian === null ? [] : [kinSection('Guardian Details', answer.guardian)]),
          kinSection('Next of Kin Details', answer, answer.guardian === null),
        ],
})
