import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { editErrors } from './edit-errors.ts'
import { ignoredId } from '../fields.ts'
import { isLgaOf } from '../locations/lgas.ts'
import { fullName, otherNameGiven } from '../names.ts'
import { profileData } from '../profile.ts'
import { step } from '../step.ts'
import {
  type BiodataAnswers,
  biodataExample,
  biodataFields,
  biodataLabels,
  biodataShown,
} from './biodata-fields.ts'

export const biodataBody = z
  .strictObject({
    ...biodataFields,
    /** Accepted from older clients and ignored: the session identifies the applicant. */
    ApplicantId: ignoredId(),
  })
  .check(
    otherNameGiven,
    z.check<{ state: string; lga: string }>((ctx) => {
      if (!isLgaOf(ctx.value.state, ctx.value.lga))
        ctx.issues.push({
          code: 'custom',
          path: ['lga'],
          input: ctx.value.lga,
          message: 'This local government area is not in the state you chose. Choose it again.',
        })
    }),
  )

/** Stored bio-data, with the applicant's email address. */
export type Biodata = BiodataAnswers & { email: string }

export const biodataEndpoints = {
  save: endpoint({
    method: 'PATCH',
    path: '/Profile/update-biodata',
    access: 'applicant',
    summary: 'Saves the bio-data and opens the next step.',
    errors: [...editErrors, 'below-minimum-age', 'section-changed'],
    body: biodataBody,
    data: profileData,
  }),
}

export const biodata = step({
  id: 'biodata',
  stage: 'Biodata',
  movedBy: 'save',
  strip: 'bio-data',
  title: 'Bio-Data',
  endpoints: biodataEndpoints,
  save: biodataEndpoints.save,
  example: () => ({ answer: [{ call: 'save', body: biodataExample }] }),
  audit: { 'biodata-saved': 'Saved the bio-data' },
  lines: [['Full Name'], ['Phone Number', 'Email address'], ['Address']],
  missing: (answer: Biodata | null) => (answer === null ? 'Fill in your bio-data.' : null),
  summary: (answer) => {
    if (answer === null) return []
    const row = (field: keyof typeof biodataLabels) => ({
      label: biodataLabels[field],
      value: biodataShown(field, answer[field]),
    })
    const { lastName: surname, firstName: firstname, othername } = answer
    return [
      {
        title: 'Bio-Data',
        rows: [
          { label: 'Full Name', value: fullName({ surname, firstname, othername }) },
          row('jambRegNo'),
          { label: 'NIN', value: answer.nin },
          { label: 'Email address', value: answer.email },
          row('mobileNumber'),
          row('gender'),
          row('dob'),
          row('maritalStatus'),
          row('nationality'),
          row('address'),
          row('state'),
          row('lga'),
        ],
      },
    ]
  },
})
