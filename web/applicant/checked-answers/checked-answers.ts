import { today } from '#contract/dates.ts'
import type { Candidate, Sitting } from '#contract/eligibility/candidate.ts'
import type { CheckedDrafts } from '#contract/endpoints/profile.ts'
import { categoryOf } from '#contract/programmes.ts'
import { type CheckedSitting, laterSittings, nextSitting } from './later-sittings.ts'
import { programmes } from 'virtual:institution/programmes'

/*
 * The visitor's answers on the page «Check whether you qualify». They stay in the browser unless the visitor starts an
 * application with them, see `checked-drafts.ts`.
 */

export interface CheckedAnswers {
  /** Id of the chosen programme; empty if none is chosen. */
  programmeId: string
  /** Highest qualification above O'level; empty if there is none. */
  qualification: string
  /** `YYYY-MM-DD`, or empty. */
  birthDate: string
  sittings: readonly CheckedSitting[]
}

export const firstRows = 5

export function emptySitting(): CheckedSitting {
  const row = { subjectName: '', grade: '' }
  return { examName: '', examYear: '', subjects: Array.from({ length: firstRows }, () => row) }
}

export function noAnswers(): CheckedAnswers {
  return { programmeId: '', qualification: '', birthDate: '', sittings: [emptySitting()] }
}

function complete({ subjects }: CheckedSitting) {
  return subjects.filter(({ subjectName, grade }) => subjectName !== '' && grade !== '')
}

/**
 * Whether the answers are enough to compare with the entry requirements: a subject with a grade, or a qualification.
 */
export function canBeChecked({ sittings, qualification }: CheckedAnswers): boolean {
  return qualification !== '' || sittings.some((sitting) => complete(sitting).length > 0)
}

/** Builds a candidate from the answers. Rows without a subject or without a grade are left out. */
export function candidateFrom({ sittings, qualification, birthDate }: CheckedAnswers): Candidate {
  return {
    on: today(),
    birthDate: birthDate === '' ? null : birthDate,
    sittings: sittings
      .filter((sitting) => complete(sitting).length > 0)
      .map((sitting): Sitting => {
        const { examName, examYear } = sitting
        return {
          ...(examName !== '' && { body: examName }),
          ...(examYear !== '' && { year: Number(examYear) }),
          subjects: complete(sitting),
        }
      }),
    qualifications: qualification === '' ? [] : [{ kind: qualification }],
  }
}

/**
 * Returns drafts of the sections for which the visitor has typed answers: the date of birth, the programme, a school
 * record with the qualification, and the O'level results. The form for a new O'level result contains the first sitting.
 * Its value `laterSittings` contains the other sittings, see `later-sittings.ts`.
 */
export function draftsFrom({
  programmeId,
  qualification,
  birthDate,
  sittings,
}: CheckedAnswers): CheckedDrafts {
  const category = categoryOf({ programmes }, programmeId)
  const typed = sittings.filter(({ subjects }) => subjects.some(({ subjectName }) => subjectName !== ''))
  const result = nextSitting(laterSittings(typed))
  return {
    ...(birthDate !== '' && { biodata: { dob: birthDate } }),
    ...(category !== undefined && { programme: { category: category.name, programmeId } }),
    ...(qualification !== '' && { educationalRecords: { qualification } }),
    ...(result !== null && { olevelResults: result }),
  }
}
