import type { Numbers } from '#contract/institution.ts'

/** With these patterns, `ONIKO/24/000042` is an application number and `ONIKO/24/ACC/00042` a matric number. */
export const numbers: Numbers = {
  application: 'ONIKO/{yy}/{serial:6}',
  matric: 'ONIKO/{yy}/{programme}/{serial:5}',
}
