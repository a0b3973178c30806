import * as z from 'zod/mini'
import { auditSafe } from '../audit-safe.ts'
import { formatDate, isRealDate, today } from '../dates.ts'
import { endpoint } from '../endpoint.ts'
import { editErrors } from './edit-errors.ts'
import { ignoredId, oneOf, optionalPersonName, personName, phone, text } from '../fields.ts'
import { isLgaOf } from '../locations/lgas.ts'
import { findState } from '../locations/states.ts'
import { fullName, otherNameFields, otherNameGiven } from '../names.ts'
import { profileData } from '../profile.ts'
import { step } from '../step.ts'

export const maritalStatuses = ['Single', 'Married', 'Separated', 'Divorced'] as const
export const genders = ['Male', 'Female'] as const

/** Earliest birth year a form accepts: anything before is a slip of the finger. */
const earliestBirth = '1900-01-01'

const birthDate = text('Enter your date of birth.', 10).check(
  z.refine<string>(
    isRealDate,
    'There is no such date. Check the day, the month and the four figures of the year.',
  ),
  z.refine<string>(
    (v) => !isRealDate(v) || v <= today(),
    'Your date of birth is in the future. Check the year.',
  ),
  z.refine<string>((v) => !isRealDate(v) || v >= earliestBirth, 'Check the year of your date of birth.'),
)

/** State of origin: its alias, or its display name; kept as the alias. */
const state = text('Choose your state of origin.', 40).check(
  z.refine<string>((v) => findState(v) !== undefined, 'Choose a state from the list.'),
  z.overwrite<string>((v) => findState(v)?.alias ?? v),
)

/** Long numbers are typed in groups, as the slips print them. */
const ungrouped = z.overwrite<string>((value) => value.replaceAll(/[\s-]/g, ''))

/** JAMB registration number: twelve figures and two letters since 2019, ten and two before. Optional. */
const jambRegNo = z._default(
  z
    .string('Type your JAMB registration number, or leave it empty.')
    .check(
      z.maxLength(20, 'Use at most 20 characters.'),
      ungrouped,
      z.toUpperCase(),
      z.regex(/^(\d{8,12}[A-Z]{2})?$/, 'A JAMB number is figures and two letters, like 202412345678AB.'),
    ),
  '',
)

/** National identification number: eleven figures. Optional. */
const nin = z._default(
  z
    .string('Type your NIN, or leave it empty.')
    .check(
      z.maxLength(20, 'A NIN has 11 figures.'),
      ungrouped,
      z.regex(/^(\d{11})?$/, 'A NIN has 11 figures.'),
    ),
  '',
)

/** Of every applicant: the form's states and local government areas are those of Nigeria. */
export const nationality = 'Nigeria'

export const biodataBody = z
  .strictObject({
    lastName: auditSafe(personName('Type your surname.'), 'surname'),
    firstName: auditSafe(personName('Type your first name.')),
    ...otherNameFields,
    othername: auditSafe(optionalPersonName()),
    mobileNumber: phone('Type your phone number.'),
    address: text('Type your home address.', 200),
    state: auditSafe(state),
    lga: auditSafe(text('Choose your local government area.', 60)),
    gender: oneOf(genders, 'Choose your gender.'),
    dob: birthDate,
    maritalStatus: oneOf(maritalStatuses, 'Choose your marital status.'),
    nationality: auditSafe(z._default(z.literal(nationality, 'Nationality is Nigeria.'), nationality)),
    jambRegNo,
    nin,
    /** Accepted for older clients and ignored: the session says who is asking. */
    ApplicantId: ignoredId(),
  })
  .check(
    otherNameGiven,
    z.check<{ state: string; lga: string }>((ctx) => {
      if (!isLgaOf(ctx.value.state, ctx.value.lga))
        ctx.issues.push({
          code: 'custom',
          path: ['lga'],
          input: ctx.value.lga,
          message: 'This local government area is not in the state you chose. Choose it again.',
        })
    }),
  )

/** Bio-data as stored; null until it was saved once. */
export type Biodata = Omit<z.output<typeof biodataBody>, 'ApplicantId'> & { email: string }

export const biodataExample = {
  lastName: 'Ẹ̀kúndayọ̀',
  firstName: 'Ọlúwaṣeun',
  othername: 'Táíwò',
  mobileNumber: '08000000011',
  address: '12 Market Road, Uyo',
  state: 'akwa_ibom',
  lga: 'Uyo',
  gender: 'Female',
  dob: '1988-04-23',
  maritalStatus: 'Married',
  nationality: 'Nigeria',
  jambRegNo: '202412345678AB',
  nin: '12345678901',
} satisfies z.input<typeof biodataBody>

export const biodataEndpoints = {
  save: endpoint({
    method: 'PATCH',
    path: '/Profile/update-biodata',
    access: 'applicant',
    summary: 'Saves the bio-data and opens the next step.',
    errors: [...editErrors, 'below-minimum-age'],
    body: biodataBody,
    data: profileData,
  }),
}

export const biodata = step({
  id: 'biodata',
  stage: 'Biodata',
  movedBy: 'save',
  strip: 'bio-data',
  title: 'Bio-Data',
  endpoints: biodataEndpoints,
  example: () => ({ answer: [{ call: 'save', body: biodataExample }] }),
  audit: { 'biodata-saved': 'Saved the bio-data' },
  missing: (answer: Biodata | null) => (answer === null ? 'Fill in your bio-data.' : null),
  summary: (answer) =>
    answer === null
      ? []
      : [
          {
            title: 'Bio-Data',
            rows: [
              {
                label: 'Full Name',
                value: fullName({
                  surname: answer.lastName,
                  firstname: answer.firstName,
                  othername: answer.othername,
                }),
              },
              { label: 'Jamb Registration Number', value: answer.jambRegNo },
              { label: 'NIN', value: answer.nin },
              { label: 'Email address', value: answer.email },
              { label: 'Phone Number', value: answer.mobileNumber },
              { label: 'Gender', value: answer.gender },
              { label: 'Date of Birth', value: formatDate(answer.dob) },
              { label: 'Marital Status', value: answer.maritalStatus },
              { label: 'Nationality', value: answer.nationality },
              { label: 'Address', value: answer.address },
              { label: 'State of Origin', value: findState(answer.state)?.name ?? answer.state },
              { label: 'Local Government Area', value: answer.lga },
            ],
          },
        ],
})
