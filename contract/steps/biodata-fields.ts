import * as z from 'zod/mini'
import { auditSafe } from '../audit-safe.ts'
import { type ColumnOf, columnOf } from '../column-names.ts'
import { formatDate, isRealDate, today } from '../dates.ts'
import { oneOf, optionalPersonName, personName, phone, text } from '../fields.ts'
import { findState } from '../locations/states.ts'
import { otherNameFields } from '../names.ts'
import type { Profile, StoredPerson } from '../profile.ts'

export const maritalStatuses = ['Single', 'Married', 'Separated', 'Divorced'] as const
export const genders = ['Male', 'Female'] as const

/** Earliest accepted birth date. An earlier date is probably a typing error. */
const earliestBirth = '1900-01-01'

const birthDate = text('Enter your date of birth.', 10).check(
  z.refine<string>(
    isRealDate,
    'There is no such date. Check the day, the month and the four digits of the year.',
  ),
  z.refine<string>(
    (v) => !isRealDate(v) || v <= today(),
    'Your date of birth is in the future. Check the year.',
  ),
  z.refine<string>((v) => !isRealDate(v) || v >= earliestBirth, 'Check the year of your date of birth.'),
)

/** State of origin. The alias and the display name are accepted; the alias is stored. */
const state = text('Choose your state of origin.', 40).check(
  z.refine<string>((v) => findState(v) !== undefined, 'Choose a state from the list.'),
  z.overwrite<string>((v) => findState(v)?.alias ?? v),
)

/** Removes spaces and hyphens, because people often type long numbers in groups. */
const ungrouped = z.overwrite<string>((value) => value.replaceAll(/[\s-]/g, ''))

/** Nationality of every applicant. The form offers only states of Nigeria. */
export const nationality = 'Nigeria'

/**
 * Schema, label and example of each bio-data field except `noOthername`, in the order of the form. `shown` converts a
 * value for display. Only the API description uses `note`.
 */
const described = {
  firstName: {
    schema: auditSafe(personName('Type your first name.')),
    label: 'First Name',
    example: 'Ọlúwaṣeun',
  },
  lastName: {
    schema: auditSafe(personName('Type your surname.'), 'surname'),
    label: 'Surname',
    example: 'Ẹ̀kúndayọ̀',
  },
  othername: { schema: auditSafe(optionalPersonName()), label: 'Other Name(s)', example: 'Táíwò' },
  mobileNumber: { schema: phone('Type your phone number.'), label: 'Phone Number', example: '08000000011' },
  gender: { schema: oneOf(genders, 'Choose your gender.'), label: 'Gender', example: 'Female' },
  dob: {
    schema: birthDate,
    label: 'Date of Birth',
    example: '1988-04-23',
    shown: (day: string) => (isRealDate(day) ? formatDate(day) : day),
    note: { blank: true, format: 'date', description: 'YYYY-MM-DD.' },
  },
  maritalStatus: {
    schema: oneOf(maritalStatuses, 'Choose your marital status.'),
    label: 'Marital Status',
    example: 'Married',
  },
  nationality: {
    schema: auditSafe(z._default(z.literal(nationality, 'Nationality is Nigeria.'), nationality)),
    label: 'Nationality',
    example: nationality,
  },
  state: {
    schema: auditSafe(state),
    label: 'State of Origin',
    example: 'akwa_ibom',
    shown: (alias: string) => findState(alias)?.name ?? alias,
    note: {
      blank: true,
      values: 'State',
      description: 'The alias of a state; requests may send its name instead.',
    },
  },
  lga: {
    schema: auditSafe(text('Choose your local government area.', 60)),
    label: 'Local Government Area',
    example: 'Uyo',
    note: {
      blank: true,
      values: 'LocalGovernmentArea',
      description: 'A local government area of `state`.',
    },
  },
  address: { schema: text('Type your home address.', 200), label: 'Address', example: '12 Market Road, Uyo' },
  // Current JAMB numbers have 12 digits and two letters. Older numbers have at least 8 digits and two letters.
  jambRegNo: {
    schema: z._default(
      z
        .string('Type your JAMB registration number, or leave it empty.')
        .check(
          z.maxLength(20, 'Use at most 20 characters.'),
          ungrouped,
          z.toUpperCase(),
          z.regex(/^(\d{8,12}[A-Z]{2})?$/, 'A JAMB number is digits and two letters, like 202412345678AB.'),
        ),
      '',
    ),
    label: 'Jamb Registration Number',
    example: '202412345678AB',
    note: { description: 'JAMB registration number, or empty.' },
  },
  nin: {
    schema: z._default(
      z
        .string('Type your NIN, or leave it empty.')
        .check(
          z.maxLength(20, 'A NIN has 11 digits.'),
          ungrouped,
          z.regex(/^(\d{11})?$/, 'A NIN has 11 digits.'),
        ),
      '',
    ),
    label: 'National Identification Number (NIN)',
    example: '12345678901',
    note: { description: 'National Identification Number, 11 digits, or empty.' },
  },
} as const

type Described = keyof typeof described

function each<Part extends 'schema' | 'label' | 'example'>(part: Part) {
  const parts = Object.entries(described).map(([field, all]) => [field, all[part]])
  return Object.fromEntries(parts) as { -readonly [Name in Described]: (typeof described)[Name][Part] }
}

export const biodataFields = { ...each('schema'), noOthername: otherNameFields.noOthername }
export const biodataLabels = each('label')
export const biodataExample = each('example')

/**
 * Notes on bio-data fields for the API description, each with the field's example. A field without a note is
 * described by its label.
 */
export const biodataNotes = Object.fromEntries(
  Object.entries(described).map(([field, all]) => [
    field,
    { description: `${all.label}.`, ...('note' in all ? all.note : {}), example: all.example },
  ]),
)

const displayFunctions = new Map(
  Object.entries(described).flatMap(([field, all]) => ('shown' in all ? [[field, all.shown] as const] : [])),
)

/**
 * Converts a field's value for display: a date to `23/04/1988`, a state to its name. Returns other values unchanged.
 */
export function biodataShown(field: string, value: string): string {
  return displayFunctions.get(field)?.(value) ?? value
}

type Field = keyof typeof biodataFields
const fields = Object.keys(biodataFields) as readonly Field[]

export type BiodataAnswers = { [Name in Field]: Profile[ColumnOf<Name>] }

/** Converts some or all bio-data answers to columns of the applicant record. */
export function biodataRow<Name extends Field>(
  answers: Pick<BiodataAnswers, Name>,
): Pick<Profile, ColumnOf<Name>> {
  const givenFields = fields.filter((field): field is Name => Object.hasOwn(answers, field))
  const row: object = Object.fromEntries(givenFields.map((field) => [columnOf(field), answers[field]]))
  return row as Pick<Profile, ColumnOf<Name>>
}

/** Converts an applicant record or a profile to bio-data answers. A missing value becomes an empty string. */
export function biodataAnswers(stored: StoredPerson): BiodataAnswers {
  return Object.fromEntries(fields.map((field) => [field, stored[columnOf(field)] ?? ''])) as BiodataAnswers
}
