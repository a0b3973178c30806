import type { OpenedApplication } from '#contract/office/applications.ts'
import { createStore } from '#web/state/store.ts'
import type { VerifiedRow } from '../../verified/verified-rows.ts'

/** The subject at the cursor. `row`: its position in the sitting, from 0. `rows`: number of subjects of the sitting. */
export interface Reading {
  /** Board and year, such as «WAEC 2019». */
  exam: string
  row: number
  rows: number
}

/** Position of the first subject on a slip and distance between subjects, as fractions of the height of the picture. */
export interface Ruler {
  first: number
  step: number
}

/**
 * State of the reading line, a line across the slip at the current subject. `on`: whether the colleague has switched
 * the line on. `rulers`: one for each board, year and rotation, because slips of one board and year look the same. A
 * reload of the page resets the state.
 */
export const readingLineStore = createStore<{ on: boolean; rulers: Readonly<Record<string, Ruler>> }>({
  on: false,
  rulers: {},
})

/**
 * Returns the subject at the cursor. Returns null if the picture shown is not the slip of the subject's sitting, or if
 * the sitting has only one subject. `shown` is the index of the picture; slips come first, in the order of the
 * sittings.
 */
export function readingOf(
  { sittings }: Pick<OpenedApplication['results'], 'sittings'>,
  current: Pick<VerifiedRow, 'resultId' | 'subjectName'> | undefined,
  shown: number,
): Reading | null {
  const sitting = sittings[shown]
  if (sitting === undefined || sitting.resultId !== current?.resultId) return null
  const { examName, examYear, subjects } = sitting
  const row = subjects.findIndex(({ subjectName }) => subjectName === current.subjectName)
  return row === -1 || subjects.length < 2
    ? null
    : { exam: `${examName} ${examYear}`, row, rows: subjects.length }
}

/** Returns the ruler of a slip with `rows` subjects, given the positions of its first and last subject. */
export function rulerOf(first: number, last: number, rows: number): Ruler {
  return { first, step: (last - first) / (rows - 1) }
}

/** Returns the position of the reading line, as a fraction of the height of the picture. */
export function lineAt({ first, step }: Ruler, { row }: Reading): number {
  return first + row * step
}
