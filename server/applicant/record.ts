import type { Selectable } from 'kysely'
import { personFieldNames } from '#contract/profile.ts'
import type { ApplicantTable, KinTable } from '#server/db/schema.ts'
import { snakeCase } from '#server/db/snake-case.ts'

/** A next of kin or guardian as it is kept. */
export type KinRecord = Omit<Selectable<KinTable>, 'applicantId' | 'role'>

/**
 * Everything the profile shows, as one read brings it: the applicant's row without the password, the claim ticket
 * of the picture and both kin. A null `guardian` beside a `nextOfKin` means that they are the same person.
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

const kinColumns = [
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

/** The columns of a file that are moments; as JSON they are text. */
const moments = ['biodataSavedAt', 'submittedAt', 'createdAt'] as const satisfies (keyof ApplicantRecord)[]

/** A file as the database hands it over: values in the order of `recordColumn`. */
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

/** `recordColumn` with other expressions for some of the applicant's columns. */
export function recordColumnOf(expressionOf: (column: string) => string): string {
  return `json_build_array(picture.ticket, ${kinColumn('next')}, ${kinColumn('guardian')},
    ${list(applicantColumns, expressionOf)}) as file`
}

/** `recordJoins` for a table of another name. */
export function recordJoinsOf(applicant: string): string {
  return `
  left join upload picture on picture.id = ${applicant}.picture_id and picture.applicant_id = ${applicant}.id
  left join kin next on next.applicant_id = ${applicant}.id and next.role = 'next_of_kin'
  left join kin guardian on guardian.applicant_id = ${applicant}.id and guardian.role = 'guardian'`
}

/**
 * One column, `file`, with all of a file; `recordJoins` brings its tables. One JSON value rather than sixty columns: the
 * driver reads the description of every column anew with each answer, which costs more than the answer.
 */
export const recordColumn = recordColumnOf((column) => `applicant.${column}`)

/** Goes after a table that brings `applicant`; each join is one look-up by primary key. */
export const recordJoins = recordJoinsOf('applicant')

/** Gives the values of a `recordColumn` their names. */
export function recordOf([pictureTicket, nextOfKin, guardian, ...applicant]: RecordValues): ApplicantRecord {
  const named = withNames(applicantColumns, applicant)
  for (const moment of moments) {
    const text = named[moment]
    if (typeof text === 'string') named[moment] = new Date(text)
  }
  const kinOf = (values: readonly unknown[] | null) =>
    values === null ? null : (withNames(kinColumns, values) as unknown as KinRecord)
  // The kinds of the values are the database's own, as with every row.
  return {
    ...(named as unknown as Omit<ApplicantRecord, 'pictureTicket' | 'nextOfKin' | 'guardian'>),
    pictureTicket,
    nextOfKin: kinOf(nextOfKin),
    guardian: kinOf(guardian),
  }
}

function withNames<Name extends string>(
  names: readonly Name[],
  values: readonly unknown[],
): Record<Name, unknown> {
  const named: Partial<Record<Name, unknown>> = {}
  for (const [at, name] of names.entries()) named[name] = values[at]
  return named as Record<Name, unknown>
}
