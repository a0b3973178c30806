import type { ColumnType, Generated } from 'kysely'
import type { Now, Nullable } from './column-types.ts'

/*
 * Tables with the answers to the application's steps. The bio-data are columns of `applicant`, in `schema.ts`, which
 * explains the column types.
 */

export interface KinTable {
  applicantId: string
  role: 'next_of_kin' | 'guardian'
  title: Nullable<string>
  surname: string
  firstname: string
  othername: Generated<string>
  noOthername: Generated<boolean>
  email: string
  mobileNo: string
  gender: string
  occupation: string
  relationship: string
  address: string
}

export interface SchoolRecordTable {
  id: string
  applicantId: string
  qualification: string
  name: string
  startYear: number
  endYear: number
  createdAt: Now
}

export interface EmploymentRecordTable {
  id: string
  applicantId: string
  employerName: string
  designation: string
  startYear: number
  endYear: number
  createdAt: Now
}

export interface OlevelResultTable {
  id: string
  applicantId: string
  examName: string
  examNumber: string
  examYear: number
  uploadId: string
  createdAt: Now
  /** Generated: the examination number in upper case, without spaces, `/` and `-`. */
  numberKey: ColumnType<string | null, never, never>
}

export interface OlevelSubjectTable {
  resultId: string
  applicantId: string
  subjectName: string
  grade: string
  createdAt: Now
}

export interface StepSchema {
  kin: KinTable
  schoolRecord: SchoolRecordTable
  employmentRecord: EmploymentRecordTable
  olevelResult: OlevelResultTable
  olevelSubject: OlevelSubjectTable
}
