import { type ColumnOf, columnOf } from '#contract/column-names.ts'
import { type KinField, kinFieldNames } from '#contract/steps/next-of-kin.ts'
import type { KinRecord } from './record.ts'

/** Stored answers about a next of kin or guardian, with the API's field names. */
export type KinAnswers = { [Field in KinField]: KinRecord[ColumnOf<Field>] }

/** Returns the answers of the form for a stored next of kin or guardian. */
export function kinAnswers(kin: KinRecord): KinAnswers {
  const answers: object = Object.fromEntries(kinFieldNames.map((field) => [field, kin[columnOf(field)]]))
  return answers as KinAnswers
}

/** Converts answers to the columns that store them. Leaves out other properties of `answers`. */
export function kinRecord(answers: KinAnswers): KinRecord {
  const record: object = Object.fromEntries(kinFieldNames.map((field) => [columnOf(field), answers[field]]))
  return record as KinRecord
}
