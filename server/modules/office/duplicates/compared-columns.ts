import type { DuplicateKind } from '#contract/office/duplicates.ts'
import type { PersonField } from '#contract/profile.ts'

/** Columns of the applicant record that the duplicate search compares, by kind of duplicate. */
export const comparedColumns = {
  nin: 'nin',
  jamb: 'jambRegNo',
  phone: 'mobileNo',
  'name-birth': 'dob',
} as const satisfies Partial<Record<DuplicateKind, PersonField>>

/** The same columns as a selection from `applicant`, with the names that the comparison of a pair uses. */
export const comparedFacts = [
  `applicant.${comparedColumns.nin}`,
  `applicant.${comparedColumns.jamb} as jambNumber`,
  `applicant.${comparedColumns.phone} as phone`,
  `applicant.${comparedColumns['name-birth']} as birthDate`,
] as const
