import type { Selectable } from 'kysely'
import type { ApplicantTable, KinTable } from '#server/db/schema.ts'

/** A next of kin or guardian as it is kept. */
export type KinFile = Omit<Selectable<KinTable>, 'applicantId' | 'role'>

/**
 * Everything the profile shows, as one read brings it: the applicant's row without the password, the claim ticket
 * of the picture and both kin. A null `guardian` beside a `nextOfKin` means that they are the same person.
 */
export interface ApplicantFile
  extends Omit<Selectable<ApplicantTable>, 'passwordHash' | 'waiting' | 'updatedAt' | 'matricIssuedAt'> {
  pictureTicket: string | null
  nextOfKin: KinFile | null
  guardian: KinFile | null
}

const applicantColumns = [
  'id',
  'email',
  'stage',
  'surname',
  'firstname',
  'othername',
  'noOthername',
  'mobileNo',
  'address',
  'state',
  'lga',
  'gender',
  'dob',
  'maritalStatus',
  'nationality',
  'jambRegNo',
  'nin',
  'biodataSavedAt',
  'programmeId',
  'pictureId',
  'applicationNumber',
  'matricNumber',
  'applicationFeePaidAt',
  'acceptanceFeePaidAt',
  'schoolFeePaidAt',
  'orientationFeePaidAt',
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
] as const satisfies (keyof KinFile)[]

type KinColumns<Prefix extends 'next' | 'guardian'> = {
  [Column in keyof KinFile as `${Prefix}_${Column}`]: KinFile[Column] | null
}

/** The flat row behind an `ApplicantFile`. */
export type ApplicantFileRow = Omit<ApplicantFile, 'nextOfKin' | 'guardian'> &
  KinColumns<'next'> &
  KinColumns<'guardian'>

const snake = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** The select list of an `ApplicantFileRow`; `fileJoins` brings its tables. */
export const fileColumns = [
  ...applicantColumns.map((column) => `applicant.${snake(column)} as "${column}"`),
  'picture.ticket as "pictureTicket"',
  ...kinColumns.map((column) => `next.${snake(column)} as "next_${column}"`),
  ...kinColumns.map((column) => `guardian.${snake(column)} as "guardian_${column}"`),
].join(', ')

/** Goes after a table or join that brings `applicant`; each join is one look-up by primary key. */
export const fileJoins = `
  left join upload picture on picture.id = applicant.picture_id and picture.applicant_id = applicant.id
  left join kin next on next.applicant_id = applicant.id and next.role = 'next_of_kin'
  left join kin guardian on guardian.applicant_id = applicant.id and guardian.role = 'guardian'`

/** Puts the flat row together. */
export function fileOf(row: ApplicantFileRow): ApplicantFile {
  return {
    id: row.id,
    email: row.email,
    stage: row.stage,
    surname: row.surname,
    firstname: row.firstname,
    othername: row.othername,
    noOthername: row.noOthername,
    mobileNo: row.mobileNo,
    address: row.address,
    state: row.state,
    lga: row.lga,
    gender: row.gender,
    dob: row.dob,
    maritalStatus: row.maritalStatus,
    nationality: row.nationality,
    jambRegNo: row.jambRegNo,
    nin: row.nin,
    biodataSavedAt: row.biodataSavedAt,
    programmeId: row.programmeId,
    pictureId: row.pictureId,
    applicationNumber: row.applicationNumber,
    matricNumber: row.matricNumber,
    applicationFeePaidAt: row.applicationFeePaidAt,
    acceptanceFeePaidAt: row.acceptanceFeePaidAt,
    schoolFeePaidAt: row.schoolFeePaidAt,
    orientationFeePaidAt: row.orientationFeePaidAt,
    submittedAt: row.submittedAt,
    admissionSession: row.admissionSession,
    createdAt: row.createdAt,
    pictureTicket: row.pictureTicket,
    nextOfKin: kinOf(row, 'next'),
    guardian: kinOf(row, 'guardian'),
  }
}

function kinOf(row: ApplicantFileRow, who: 'next' | 'guardian'): KinFile | null {
  const surname = row[`${who}_surname`]
  // A kin's surname is never null in its row: null means that there is no row.
  if (surname === null) return null
  return {
    title: row[`${who}_title`],
    surname,
    firstname: row[`${who}_firstname`] ?? '',
    othername: row[`${who}_othername`] ?? '',
    noOthername: row[`${who}_noOthername`] ?? false,
    email: row[`${who}_email`] ?? '',
    mobileNo: row[`${who}_mobileNo`] ?? '',
    gender: row[`${who}_gender`] ?? '',
    occupation: row[`${who}_occupation`] ?? '',
    relationship: row[`${who}_relationship`] ?? '',
    address: row[`${who}_address`] ?? '',
  }
}
