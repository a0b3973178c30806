import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { secret } from '../fields.ts'

export const enrolment = {
  matricNumber: endpoint({
    method: 'GET',
    path: '/Profile/Get-MatricNumber',
    access: 'applicant',
    summary: 'Returns the matric number as the message; the first call after the acceptance fee issues it.',
    errors: ['offer-missing', 'acceptance-fee-unpaid', 'letter-withdrawn', 'programme-unsettled'],
  }),
  createPortalAccount: endpoint({
    method: 'POST',
    path: '/Profile/create-portal-account',
    access: 'applicant',
    hasPassword: true,
    summary:
      'Sets the password for the learning portal. The password is stored encrypted and deleted after its delivery.',
    errors: [
      'offer-missing',
      'acceptance-fee-unpaid',
      'letter-withdrawn',
      'password-rejected',
      'learning-portal-missing',
      'idempotency-key-reused',
    ],
    body: z.strictObject({ portalPassword: secret('Type a password for the learning portal.') }),
  }),
}
