import type { EducationalRecord } from '../steps/educational-record.ts'
import { standardScales } from './grade-scales.ts'
import type { Candidate, Qualification } from './candidate.ts'

export const factKinds = ['qualification', 'registration', 'work'] as const
export type FactKind = (typeof factKinds)[number]

/** Grades at A-level and in similar examinations, best first. `F` is a fail. */
const letterGrades = ['A*', 'A', 'B', 'C', 'D', 'E', 'F']

/** Grades that a colleague can record: letters, and the grades of the standard scales, such as `Merit` or `7`. */
export const certificateGrades: readonly string[] = [
  ...new Set([...letterGrades, ...standardScales.flatMap(({ grades }) => grades.map(([grade]) => grade))]),
]

/** Maximum number of subjects that a colleague can record from one certificate. */
export const maxCertificateSubjects = 10

/** A fact that a colleague has recorded from a document. */
export interface VerifiedFact {
  kind: FactKind
  /** Id of the school record that this fact replaces; null if it replaces none. */
  schoolRecordId: string | null
  /** Kind of qualification or name of the registration; empty for work experience. */
  name: string
  /** Empty if the document does not state a class. */
  class: string
  points: number | null
  /** Empty if the document does not state a field of study. */
  field: string
  subjects: readonly { subjectName: string; grade: string }[]
  /** Years of work experience; null for other kinds of fact. */
  workYears: number | null
  /** Last day of validity of a registration, `YYYY-MM-DD`; null if the document does not name one. */
  validUntil: string | null
}

type Background = Required<Pick<Candidate, 'qualifications' | 'registrations' | 'workYears'>>

/**
 * Combines the applicant's school records with the verified facts. A verified qualification replaces its school record.
 * Registrations and years of work count only if they are verified; of several periods of work, the longest counts.
 */
export function backgroundOf(
  records: readonly Pick<EducationalRecord, 'educationalRecId' | 'qualification'>[],
  facts: readonly VerifiedFact[],
): Background {
  const replaced = new Set(facts.map(({ schoolRecordId }) => schoolRecordId))
  const typed = records.filter(({ educationalRecId }) => !replaced.has(educationalRecId))
  return {
    qualifications: [
      ...typed.map(({ qualification }) => ({ kind: qualification, isTyped: true })),
      ...facts.filter(({ kind }) => kind === 'qualification').map(qualificationOf),
    ],
    registrations: facts
      .filter(({ kind }) => kind === 'registration')
      .map(({ name, validUntil }) => ({ name, validUntil })),
    workYears: Math.max(0, ...facts.map(({ workYears }) => workYears ?? 0)),
  }
}

function qualificationOf({ name, points, field, subjects, ...fact }: VerifiedFact): Qualification {
  return {
    kind: name,
    subjects,
    ...(fact.class === '' ? {} : { class: fact.class }),
    ...(points === null ? {} : { points }),
    ...(field === '' ? {} : { field }),
  }
}
