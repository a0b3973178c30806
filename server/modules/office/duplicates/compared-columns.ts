import type { DuplicateKind } from '#contract/office/duplicates/duplicates.ts'
import type { PersonField } from '#contract/profile.ts'

/**
 * Columns of the applicant record that the duplicate search compares, by kind of duplicate. The kind `name-birth` also
 * compares the words of the full name.
 */
export const comparedColumns = {
  nin: 'nin',
  jamb: 'jambRegNo',
  phone: 'mobileNo',
  'name-birth': 'dob',
} as const satisfies Partial<Record<DuplicateKind, PersonField>>

/** Select list for `comparedColumns`, with the aliases that the comparison of a pair uses. */
export const comparedFacts = [
  `applicant.${comparedColumns.nin}`,
  `applicant.${comparedColumns.jamb} as jambNumber`,
  `applicant.${comparedColumns.phone} as phone`,
  `applicant.${comparedColumns['name-birth']} as birthDate`,
] as const
