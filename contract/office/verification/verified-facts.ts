import * as z from 'zod/mini'
import { certificateGrades, factKinds, maxCertificateSubjects } from '../../eligibility/verified-facts.ts'
import { isRealDate } from '../../dates.ts'
import { endpoint } from '../../endpoint.ts'
import { optionalText, text } from '../../fields.ts'
import { storedResults } from './verification.ts'
import { seenVersion } from '../version.ts'

const applicantId = text('Say which application.', 40)

/** Schema for a number of points or years; null if the document states none. */
function numberUpTo(minimum: number, maximum: number, what: string) {
  const message = `Type ${what} as a whole number from ${minimum} to ${maximum}, or leave it empty.`
  return z.nullable(z.int(message).check(z.minimum(minimum, message), z.maximum(maximum, message)))
}

const subject = z.strictObject({
  subjectName: text('Type the subject.', 60),
  grade: z.string('Say which grade.').check(z.maxLength(11)),
})

/** A wrong grade is reported for the list and not for one subject, because the form has one field for all subjects. */
const subjects = z.array(subject).check(
  z.maxLength(maxCertificateSubjects, `Type at most ${maxCertificateSubjects} subjects.`),
  z.refine(
    (rows) => rows.every(({ grade }) => certificateGrades.includes(grade)),
    'Type one subject with its grade on each line, such as «Physics C» or «English Merit».',
  ),
)

/** A qualification or registration needs a name, and work experience a number of years. */
const complete = z.check<{ kind: string; name: string; workYears: number | null }>((ctx) => {
  const { kind, name, workYears } = ctx.value
  if (kind !== 'work' && name === '')
    ctx.issues.push({
      code: 'custom',
      path: ['name'],
      input: name,
      message: kind === 'qualification' ? 'Choose the qualification.' : 'Type the registration.',
    })
  if (kind === 'work' && workYears === null)
    ctx.issues.push({
      code: 'custom',
      path: ['workYears'],
      input: workYears,
      message: 'Type the years of work.',
    })
})

export const verifiedFacts = {
  save: endpoint({
    method: 'POST',
    path: '/Office/save-verified-fact',
    access: 'staff',
    permission: 'verify-results',
    summary:
      'Records a qualification, a registration or years of work from a document, and returns the results with the eligibility.',
    errors: [
      'not-found',
      'choice-unknown',
      'list-full',
      'application-decided',
      'decision-pending',
      'application-changed',
    ],
    body: z
      .strictObject({
        applicantId,
        version: seenVersion,
        /** Id of the fact to replace; empty for a new fact. */
        factId: optionalText(40),
        kind: z.enum(factKinds, 'Choose what the document shows.'),
        /** Id of the school record that the fact replaces; empty if the applicant did not list the qualification. */
        schoolRecordId: optionalText(40),
        /** Kind of qualification from the institution's list, or name of the registration. */
        name: optionalText(80),
        class: optionalText(60),
        points: numberUpTo(0, 200, 'the points'),
        field: optionalText(80),
        subjects,
        workYears: numberUpTo(1, 60, 'the years of work'),
        /** Last day of validity of a registration, `YYYY-MM-DD`; empty if the document does not name one. */
        validUntil: optionalText(10).check(
          z.refine((day) => day === '' || isRealDate(day), 'Type a day of the calendar, or leave it empty.'),
        ),
        document: text('Say which document shows it.', 160),
      })
      .check(complete),
    data: storedResults,
  }),
  remove: endpoint({
    method: 'POST',
    path: '/Office/remove-verified-fact',
    access: 'staff',
    permission: 'verify-results',
    summary:
      'Removes a recorded fact, and returns the results with the eligibility. No-op if it is already gone.',
    errors: ['not-found', 'application-decided', 'decision-pending', 'application-changed'],
    body: z.strictObject({ applicantId, version: seenVersion, factId: text('Say which fact.', 40) }),
    data: storedResults,
  }),
}
