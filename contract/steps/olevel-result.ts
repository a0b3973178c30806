import * as z from 'zod/mini'
import { auditSafe } from '../audit-safe.ts'
import { endpoint } from '../endpoint.ts'
import { editErrors } from './edit-errors.ts'
import { ignoredId, text, year } from '../fields.ts'
import { step } from '../step.ts'
import { recordId } from './records.ts'
import { serverOnly } from '../server-only.ts'

export const subjectGrade = z.object({ subjectName: z.string(), grade: z.string() })

/** One O'level sitting: examination, number, year, uploaded slip, and subjects with grades. */
export const olevelResult = z.object({
  resultId: z.string(),
  examName: z.string(),
  examNumber: z.string(),
  examYear: z.string(),
  resultPath: z.string(),
  subjects: z.array(subjectGrade),
})
export type OlevelResult = z.output<typeof olevelResult>

const laterSubjects = 'Add the subjects one by one, after the result.'

export const olevelEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/Application/get-olevel-results',
    access: 'applicant',
    summary: "O'level sittings with their subjects, in the order they were added.",
    data: z.array(olevelResult),
  }),
  add: endpoint({
    method: 'POST',
    path: '/Application/add-olevel-result',
    access: 'applicant',
    summary: "Adds an O'level sitting with its uploaded slip. A repeated examination number is stored once.",
    errors: ['choice-unknown', ...editErrors, 'list-full', 'upload-token-invalid'],
    body: z.strictObject({
      examName: auditSafe(text('Choose the examination body.', 40)),
      examNumber: text('Type the examination number.', 20).check(
        z.toUpperCase(),
        z.regex(/^[A-Z0-9/ -]+$/, 'An examination number has digits and letters only.'),
      ),
      examYear: auditSafe(year('Choose the year of the examination.')),
      resultPath: text('Result required.', 80),
      /** Must be empty or missing. Clients add subjects one by one with the endpoint add-examination-subject. */
      subjects: z.optional(
        z.nullable(
          z.union(
            [z.literal('', laterSubjects), z.array(z.unknown()).check(z.maxLength(0, laterSubjects))],
            laterSubjects,
          ),
        ),
      ),
      /** Ignored by the server. Clients send an empty string for a new result. */
      resultId: ignoredId(),
    }),
    data: olevelResult,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/Application/remove-olevel-result',
    access: 'applicant',
    summary: "Removes an O'level sitting with its subjects and its slip.",
    errors: [...editErrors],
    body: serverOnly(z.strictObject({ resultId: recordId })),
  }),
  addSubject: endpoint({
    method: 'POST',
    path: '/Application/add-examination-subject',
    access: 'applicant',
    summary: 'Adds a subject with its grade to a sitting; the same subject again changes its grade.',
    errors: ['choice-unknown', 'not-found', ...editErrors, 'list-full'],
    body: z.strictObject({
      resultId: recordId,
      subjectName: auditSafe(text('Choose a subject.', 80)),
      grade: auditSafe(text('Choose a grade.', 4).check(z.toUpperCase())),
    }),
    data: olevelResult,
  }),
  removeSubject: endpoint({
    method: 'DELETE',
    path: '/Application/remove-examination-subject',
    access: 'applicant',
    summary: 'Removes one subject from a sitting; the data is null if there is no such sitting.',
    errors: [...editErrors],
    body: serverOnly(z.strictObject({ resultId: recordId, subjectName: text('Say which subject.', 80) })),
    data: z.nullable(olevelResult),
  }),
}

const ofSitting = { resultId: { from: 'add', field: 'resultId' } }

export const olevel = step({
  id: 'olevelResults',
  stage: 'OlevelResult',
  movedBy: 'update-stage',
  strip: 'records',
  title: "O'level Results",
  shortTitle: "O'level",
  endpoints: olevelEndpoints,
  example: ({ records }) => {
    const [first, second] = records.subjects
    const [best] = records.grades
    return {
      answer: [
        {
          call: 'add',
          body: { examName: records.examBodies[0], examNumber: '4250101001', examYear: '2005', subjects: [] },
          uploads: { resultPath: 'OlevelResult' },
        },
        { call: 'addSubject', body: { subjectName: first, grade: best }, takes: ofSitting },
        { call: 'addSubject', body: { subjectName: second, grade: best }, takes: ofSitting },
      ],
      changes: [
        { call: 'removeSubject', body: { subjectName: first }, takes: ofSitting },
        { call: 'remove', body: {}, takes: ofSitting },
      ],
    }
  },
  audit: {
    'olevel-result-added': "Added an O'level result",
    'olevel-result-removed': "Removed an O'level result",
    'olevel-slip-replaced': 'Replaced a result slip',
    'olevel-subject-set': 'Entered a subject and its grade',
    'olevel-subject-removed': 'Removed a subject',
  },
  emptyText: "No O'level results yet.",
  lines: [['Exam Number']],
  missing: (answer: OlevelResult[], limits) => {
    if (answer.length === 0) return "Add at least one O'level result before you continue."
    if (answer.length > limits.maximumSittings)
      return `You may use at most ${limits.maximumSittings} sittings. Remove one before you continue.`
    const empty = answer.find((result) => result.subjects.length === 0)
    return empty === undefined
      ? null
      : `Add the subjects and grades of your ${empty.examName} ${empty.examYear} result before you continue.`
  },
  summary: (answer) =>
    answer.map((result) => ({
      title: `${result.examName} ${result.examYear}`,
      rows: [
        { label: 'Exam Number', value: result.examNumber },
        ...result.subjects.map((subject) => ({
          label: subject.subjectName,
          value: subject.grade === 'AR' ? 'Awaiting result' : subject.grade,
        })),
      ],
    })),
})
