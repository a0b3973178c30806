import { today } from '#contract/dates.ts'
import { checkedAnswersKey } from './checked-answers-key.ts'
import type { Candidate, Sitting } from '#contract/eligibility/candidate.ts'

/*
 * The visitor's answers on the page «Check whether you qualify». They are stored only if the visitor starts an
 * application with them, and only until that application has taken them.
 */

export interface CheckedSitting {
  examName: string
  examYear: string
  /** Rows as typed. A row can be empty or half filled. */
  subjects: readonly { subjectName: string; grade: string }[]
}

export interface CheckedAnswers {
  /** Id of the chosen programme; empty if none is chosen. */
  programmeId: string
  /** Highest qualification above O'level; empty if there is none. */
  qualification: string
  /** `YYYY-MM-DD`, or empty. */
  birthDate: string
  sittings: readonly CheckedSitting[]
}

const minutesInTab = 60
const daysOnDevice = 14

interface Kept {
  /** Device time in ms. */
  keptAt: number
  answers: CheckedAnswers
  /** Email address with which the visitor has registered since. */
  email?: string
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

/** Stores a visitor's answers in this tab, to prefill an application later. Does nothing if storage is blocked. */
export function keepAnswers(answers: CheckedAnswers): void {
  write('sessionStorage', { keptAt: Date.now(), answers })
}

/**
 * Moves the answers of this tab to the device's storage, because the link in the activation mail opens another tab.
 * Only an applicant with this email address can take them.
 */
export function keepAnswersFor(email: string): void {
  const kept = take('sessionStorage')
  if (kept !== null) write('localStorage', { ...kept, email: email.trim().toLowerCase() })
}

/**
 * Returns the stored answers for an applicant and deletes them: those of this tab, or those stored on the device for
 * this email address. Returns null if there are none, or if they are too old.
 */
export function takeAnswers(email: string): CheckedAnswers | null {
  const inTab = take('sessionStorage')
  if (inTab !== null && Date.now() - inTab.keptAt < minutesInTab * 60_000) return inTab.answers
  const onDevice = read('localStorage')
  if (onDevice?.email !== email.toLowerCase()) return null
  take('localStorage')
  return Date.now() - onDevice.keptAt < daysOnDevice * 86_400_000 ? onDevice.answers : null
}

type Place = 'sessionStorage' | 'localStorage'

function write(place: Place, kept: Kept): void {
  try {
    globalThis[place].setItem(checkedAnswersKey, JSON.stringify(kept))
  } catch (error) {
    console.error(error)
  }
}

function read(place: Place): Kept | null {
  try {
    const text = globalThis[place].getItem(checkedAnswersKey)
    if (text === null) return null
    const kept: Kept = JSON.parse(text)
    return Array.isArray(kept.answers.sittings) ? kept : null
  } catch {
    return null
  }
}

function take(place: Place): Kept | null {
  const kept = read(place)
  if (kept !== null) globalThis[place].removeItem(checkedAnswersKey)
  return kept
}
