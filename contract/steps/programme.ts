import * as z from 'zod/mini'
import { auditSafe } from '../audit-safe.ts'
import { endpoint } from '../endpoint.ts'
import { editErrors } from './edit-errors.ts'
import { text } from '../fields.ts'
import { profileData } from '../profile.ts'
import { step } from '../step.ts'

export const programmeCategories = z.array(
  z.object({
    name: z.string(),
    programmes: z.array(z.object({ id: z.string(), description: z.string() })),
  }),
)

export const programmeChoice = z.object({
  programmeId: z.string(),
  /** Name of the programme, as shown to applicants. */
  description: z.string(),
  category: z.string(),
  applicationType: z.string(),
})
export type ProgrammeChoice = z.output<typeof programmeChoice>

export const programmeEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/Application/get-programmes',
    access: 'applicant',
    summary: 'Programme categories with their programmes.',
    data: programmeCategories,
  }),
  apply: endpoint({
    method: 'POST',
    path: '/Application/apply-for-programme',
    access: 'applicant',
    summary: 'Chooses the programme applied for.',
    errors: ['choice-unknown', ...editErrors, 'section-changed'],
    body: z.strictObject({ programmeId: auditSafe(text('Choose a programme.', 64)) }),
    data: profileData,
  }),
}

export const programme = step({
  id: 'programme',
  stage: 'ProgrammeApplication',
  movedBy: 'save',
  strip: 'program-choices',
  title: 'Program Choices',
  endpoints: programmeEndpoints,
  save: programmeEndpoints.apply,
  example: ({ programmes }) => ({
    answer: [{ call: 'apply', body: { programmeId: programmes[0]?.programmes[0]?.id } }],
  }),
  audit: { 'programme-saved': 'Chose a programme' },
  lines: [['Selected Program'], ['Program Type', 'Application Type']],
  missing: (answer: ProgrammeChoice | null) => (answer === null ? 'Choose a programme.' : null),
  summary: (answer) =>
    answer === null
      ? []
      : [
          {
            title: 'Program Choices',
            rows: [
              { label: 'Selected Program', value: answer.description },
              { label: 'Program Type', value: answer.category },
              { label: 'Application Type', value: answer.applicationType },
            ],
          },
        ],
})
