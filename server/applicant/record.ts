import type { Selectable } from 'kysely'
import { personFieldNames } from '#contract/profile.ts'
import type { ApplicantTable } from '#server/db/schema.ts'
import type { KinTable } from '#server/db/step-schema.ts'
import { snakeCase } from '#server/db/snake-case.ts'

/** A stored next of kin or guardian. */
export type KinRecord = Omit<Selectable<KinTable>, 'applicantId' | 'role'>

/**
 * All data that the profile shows: the applicant's row, the upload token of the picture, the next of kin and the
 * guardian. Internal columns of the row, such as the password hash, are left out. If only `guardian` is null, the next
 * of kin is also the guardian.
 */
export interface ApplicantRecord
  extends Omit<Selectable<ApplicantTable>, 'passwordHash' | 'waiting' | 'updatedAt' | 'matricIssuedAt'> {
  pictureTicket: string | null
  nextOfKin: KinRecord | null
  guardian: KinRecord | null
}

const applicantColumns = [
  'id',
  'email',
  'stage',
  ...personFieldNames,
  'biodataSavedAt',
  'programmeId',
  'pictureId',
  'applicationNumber',
  'matricNumber',
  'feesPaid',
  'submittedAt',
  'admissionSession',
  'createdAt',
] as const satisfies (keyof ApplicantTable)[]

export const kinColumns = [
  'title',
  'surname',
  'firstname',
  'othername',
  'noOthername',
  'email',
  'mobileNo',
  'gender',
  'occupation',
  'relationship',
  'address',
] as const satisfies (keyof KinRecord)[]

/** Timestamp columns. The JSON record contains them as strings, which `recordOf` converts to dates. */
const moments = ['biodataSavedAt', 'submittedAt', 'createdAt'] as const satisfies (keyof ApplicantRecord)[]

/** The applicant record as the database returns it: values in the order of `recordColumn`. */
export type RecordValues = readonly [
  pictureTicket: string | null,
  nextOfKin: readonly unknown[] | null,
  guardian: readonly unknown[] | null,
  ...applicant: unknown[],
]

const list = (names: readonly string[], expressionOf: (column: string) => string) =>
  names.map((name) => expressionOf(snakeCase(name))).join(', ')
const kinColumn = (table: string) =>
  `case when ${table}.role is not null then json_build_array(${list(kinColumns, (column) => `${table}.${column}`)}) end`

/** Like `recordColumn`, but uses the given SQL expression for each column of the applicant. */
export function recordColumnOf(expressionOf: (column: string) => string): string {
  return `json_build_array(picture.ticket, ${kinColumn('next')}, ${kinColumn('guardian')},
    ${list(applicantColumns, expressionOf)}) as record`
}

/** Like `recordJoins`, for an applicant table with another alias. */
export function recordJoinsOf(applicant: string): string {
  return `
  left join upload picture on picture.id = ${applicant}.picture_id and picture.applicant_id = ${applicant}.id
  left join kin next on next.applicant_id = ${applicant}.id and next.role = 'next_of_kin'
  left join kin guardian on guardian.applicant_id = ${applicant}.id and guardian.role = 'guardian'`
}

/**
 * SQL for one JSON column, `record`, that contains the whole applicant record. Requires `recordJoins`. One JSON value
 * is faster than about 50 columns, because the driver parses the description of every column for each query.
 */
export const recordColumn = recordColumnOf((column) => `applicant.${column}`)

/** SQL joins to append to a `from` clause that includes `applicant`. Each join is one lookup by primary key. */
export const recordJoins = recordJoinsOf('applicant')

/** Converts the values of `recordColumn` to an object. */
export function recordOf([pictureTicket, nextOfKin, guardian, ...applicant]: RecordValues): ApplicantRecord {
  const columnValues = withNames(applicantColumns, applicant)
  for (const moment of moments) {
    const text = columnValues[moment]
    if (typeof text === 'string') columnValues[moment] = new Date(text)
  }
  // These casts are safe, because the database guarantees the types of the values.
  const kinOf = (values: readonly unknown[] | null) =>
    values === null ? null : (withNames(kinColumns, values) as unknown as KinRecord)
  const columns = columnValues as unknown as Omit<ApplicantRecord, 'pictureTicket' | 'nextOfKin' | 'guardian'>
  return Object.assign(columns, { pictureTicket, nextOfKin: kinOf(nextOfKin), guardian: kinOf(guardian) })
}

function withNames<Name extends string>(
  names: readonly Name[],
  values: readonly unknown[],
): Record<Name, unknown> {
  const named: Partial<Record<Name, unknown>> = {}
  for (const [at, name] of names.entries()) named[name] = values[at]
  return named as Record<Name, unknown>
}
