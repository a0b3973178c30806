import type { Numbers } from '#contract/institution.ts'

/** `ONIKO/24/000042` for an applicant who has paid the application fee; `ONIKO/24/ACC/00042` for a student. */
export const numbers: Numbers = {
  application: 'ONIKO/{yy}/{serial:6}',
  matric: 'ONIKO/{yy}/{programme}/{serial:5}',
}
