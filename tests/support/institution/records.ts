import type { Records } from '#contract/institution.ts'

export const records: Records = {
  examBodies: ['WAEC', 'NECO', 'Testwell Board'],
  maximumSittings: 2,
  maximumSubjects: 8,
  qualifications: ['Nigeria Certificate in Education (NCE)', 'SSCE / WASSCE', 'Testwell Certificate'],
  subjects: [
    'English Language',
    'Mathematics',
    'Agricultural Science',
    'Biology',
    'Chemistry',
    'Civic Education',
    'Commerce',
    'Economics',
    'Geography',
    'Government',
    'Literature in English',
    'Physics',
    'Yoruba',
  ],
  grades: ['A1', 'B2', 'B3', 'C4', 'C5', 'C6', 'D7', 'E8', 'F9', 'AR'],
  firstYear: 1975,
}
