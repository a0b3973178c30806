import type { Numbers } from '#contract/institution.ts'

/** `ONIKO/24/000042` on the day the fee is confirmed, `ONIKO/24/ACC/00042` for the student. */
export const numbers: Numbers = {
  application: 'ONIKO/{yy}/{serial:6}',
  matric: 'ONIKO/{yy}/{programme}/{serial:5}',
}
