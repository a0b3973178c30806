import * as z from 'zod/mini'
import { auditSafe } from '../audit-safe.ts'
import { endpoint } from '../endpoint.ts'
import { editErrors } from './edit-errors.ts'
import { ignoredId, text } from '../fields.ts'
import { step } from '../step.ts'
import { endsAfterStart, recordId, yearRange, yearsOf } from './records.ts'
import { serverOnly } from '../server-only.ts'

export const educationalRecord = z.object({
  educationalRecId: z.string(),
  qualification: z.string(),
  name: z.string(),
  startDate: z.string(),
  endDate: z.string(),
})
export type EducationalRecord = z.output<typeof educationalRecord>

export const educationalRecordEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/Application/get-educational-record',
    access: 'applicant',
    summary: 'School records, in the order they were added.',
    data: z.array(educationalRecord),
  }),
  add: endpoint({
    method: 'POST',
    path: '/Application/add-educational-record',
    access: 'applicant',
    summary: 'Adds a school record. Idempotent.',
    errors: ['choice-unknown', ...editErrors, 'list-full'],
    body: z
      .strictObject({
        qualification: auditSafe(text('Choose a qualification.', 80)),
        name: auditSafe(text('Type the name of the school.', 120)),
        ...yearRange,
        /** Ignored by the server. Some clients send an empty string for a new record. */
        educationalRecId: auditSafe(ignoredId()),
      })
      .check(endsAfterStart),
    data: educationalRecord,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/Application/remove-educational-record',
    access: 'applicant',
    summary: 'Removes a school record.',
    errors: [...editErrors],
    body: serverOnly(z.strictObject({ educationalRecordId: recordId })),
  }),
}

export const educational = step({
  id: 'educationalRecords',
  stage: 'EducationalRecord',
  movedBy: 'update-stage',
  strip: 'records',
  title: 'School Records',
  shortTitle: 'School',
  endpoints: educationalRecordEndpoints,
  save: educationalRecordEndpoints.add,
  example: ({ records }) => ({
    answer: [
      {
        call: 'add',
        body: {
          qualification: records.qualifications[0],
          name: 'College of the Two Hills',
          startDate: '2006',
          endDate: '2009',
        },
      },
    ],
    changes: [
      {
        call: 'remove',
        body: {},
        takes: { educationalRecordId: { from: 'add', field: 'educationalRecId' } },
      },
    ],
  }),
  audit: {
    'educational-record-added': 'Added a school record',
    'educational-record-removed': 'Removed a school record',
  },
  emptyText: 'No school records yet.',
  lines: [['School Name'], ['Qualification', 'Years']],
  missing: (answer: EducationalRecord[]) =>
    answer.length === 0 ? 'Add at least one school record before you continue.' : null,
  summary: (answer) =>
    answer.map((record) => ({
      title: record.name,
      rows: [
        { label: 'School Name', value: record.name },
        { label: 'Qualification', value: record.qualification },
        { label: 'Years', value: yearsOf(record) },
      ],
    })),
})
