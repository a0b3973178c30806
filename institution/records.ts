import { grades } from '#contract/grades.ts'
import type { Records } from '#contract/institution.ts'
import { olevelSubjects } from './olevel-subjects.ts'

export const records: Records = {
  examBodies: ['WAEC', 'NECO', 'NABTEB'],
  maximumSittings: 2,
  maximumSubjects: 9,
  qualifications: [
    'First School Leaving Certificate',
    'Basic Education Certificate (BECE)',
    'SSCE / WASSCE',
    'National Business and Technical Certificate (NBC / NTC)',
    'Grade II Teachers’ Certificate',
    'A Level / IJMB / JUPEB',
    'Ordinary Diploma',
    'National Diploma (ND / OND)',
    'Nigeria Certificate in Education (NCE)',
    'Registered Nurse (RN)',
    'Higher National Diploma (HND)',
    'Professional certificate',
    'Bachelor’s degree',
    'Postgraduate diploma',
    'Master’s degree',
    'Doctorate',
  ],
  subjects: olevelSubjects,
  grades: [...grades],
  firstYear: 1960,
}
