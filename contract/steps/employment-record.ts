import * as z from 'zod/mini'
import { auditSafe } from '../audit-safe.ts'
import { endpoint } from '../endpoint.ts'
import { editErrors } from './edit-errors.ts'
import { ignoredId, text } from '../fields.ts'
import { step } from '../step.ts'
import { endsAfterStart, recordId, yearRange, yearsOf } from './records.ts'
import { serverOnly } from '../server-only.ts'

export const employmentRecord = z.object({
  employmentRecId: z.string(),
  employerName: z.string(),
  designation: z.string(),
  startDate: z.string(),
  endDate: z.string(),
})
export type EmploymentRecord = z.output<typeof employmentRecord>

export const employmentRecordEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/Application/get-employment-record',
    access: 'applicant',
    summary: 'Employment records, in the order they were added.',
    data: z.array(employmentRecord),
  }),
  add: endpoint({
    method: 'POST',
    path: '/Application/add-employment-record',
    access: 'applicant',
    summary: 'Adds an employment record. Idempotent.',
    errors: ['choice-unknown', ...editErrors, 'list-full'],
    body: z
      .strictObject({
        employerName: auditSafe(text('Type the name of the employer.', 120)),
        designation: auditSafe(text('Type your job title there.', 80)),
        ...yearRange,
        /** Ignored by the server. Some clients send an empty string for a new record. */
        employmentRecId: auditSafe(ignoredId()),
      })
      .check(endsAfterStart),
    data: employmentRecord,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/Application/remove-employment-record',
    access: 'applicant',
    summary: 'Removes an employment record.',
    errors: [...editErrors],
    body: serverOnly(z.strictObject({ employmentRecordId: recordId })),
  }),
}

export const employment = step({
  id: 'employmentRecords',
  stage: 'EmploymentRecord',
  movedBy: 'update-stage',
  strip: 'records',
  title: 'Employment Records',
  shortTitle: 'Employment',
  endpoints: employmentRecordEndpoints,
  save: employmentRecordEndpoints.add,
  example: () => ({
    answer: [
      {
        call: 'add',
        body: {
          employerName: 'Blue Gate Stores',
          designation: 'Shop manager',
          startDate: '2012',
          endDate: '2020',
        },
      },
    ],
    changes: [
      {
        call: 'remove',
        body: {},
        takes: { employmentRecordId: { from: 'add', field: 'employmentRecId' } },
      },
    ],
  }),
  audit: {
    'employment-record-added': 'Added an employment',
    'employment-record-removed': 'Removed an employment',
  },
  emptyText: 'No employment records.',
  lines: [['Employer Name'], ['Designation', 'Years']],
  /** Always returns null, because employment records are optional. */
  missing: (_answer: EmploymentRecord[]) => null,
  summary: (answer) =>
    answer.map((record) => ({
      title: record.employerName,
      rows: [
        { label: 'Employer Name', value: record.employerName },
        { label: 'Designation', value: record.designation },
        { label: 'Years', value: yearsOf(record) },
      ],
    })),
})
