import { grades } from '#contract/grades.ts'
import { itemOf, type SuggestedRequest, withItem } from '../requests/request-items.ts'
import type { OfficeRequest } from '#contract/office/requests/requests.ts'
import type { ResultsData, SubjectMark, VerifiedSubject } from '#contract/office/verification/verification.ts'

/** One typed subject with its sitting. */
export interface VerifiedRow extends VerifiedSubject {
  resultId: string
  /** Name of the sitting, such as «WAEC 2019». */
  exam: string
}

type Sittings = Pick<ResultsData, 'sittings'>

/** Returns all typed subjects in the order of the screen. */
export function rowsOf({ sittings }: Sittings): VerifiedRow[] {
  return sittings.flatMap(({ resultId, examName, examYear, subjects }) =>
    subjects.map((subject) => ({ ...subject, resultId, exam: `${examName} ${examYear}` })),
  )
}

/** Returns the key of a subject of a sitting, unique within an application. */
export const keyOf = ({ resultId, subjectName }: Pick<VerifiedRow, 'resultId' | 'subjectName'>) =>
  `${resultId} ${subjectName}`

/** Whether the slip shows a grade other than the typed grade, or lacks the subject. False for an unverified subject. */
export function differs({ typed, verification }: Pick<VerifiedRow, 'typed' | 'verification'>): boolean {
  return verification !== null && verification.slip !== typed
}

/**
 * Applies marks to the results, to show them before the server has saved them. `by` is the name of the colleague who
 * set the marks.
 */
export function withMarks<Results extends Sittings>(
  results: Results,
  marks: readonly SubjectMark[],
  by: string,
): Results {
  const marked = new Map(marks.map((mark) => [keyOf(mark), mark.slip]))
  const sittings = results.sittings.map((sitting) => ({
    ...sitting,
    subjects: sitting.subjects.map((subject) => {
      const slip = marked.get(keyOf({ ...subject, resultId: sitting.resultId }))
      if (slip === undefined) return subject
      const at = new Date().toISOString()
      return {
        ...subject,
        verification: slip === 'open' ? null : { slip: slip === 'missing' ? null : slip, by, at },
      }
    }),
  }))
  return { ...results, sittings }
}

/** Returns the marks that restore the current verification of the subjects in `marks`. */
export function marksBefore(results: Sittings, marks: readonly SubjectMark[]): SubjectMark[] {
  const rows = new Map(rowsOf(results).map((row) => [keyOf(row), row]))
  return marks.map((mark) => {
    const verification = rows.get(keyOf(mark))?.verification ?? null
    if (verification === null) return { ...mark, slip: 'open' }
    return { ...mark, slip: grades.find((grade) => grade === verification.slip) ?? 'missing' }
  })
}

/** Returns true if the results still show the `marks` that the colleague with the name `by` has set. */
export function showMarks(results: Sittings, marks: readonly SubjectMark[], by: string): boolean {
  const rows = new Map(rowsOf(results).map((row) => [keyOf(row), row]))
  return marks.every((mark) => {
    const verification = rows.get(keyOf(mark))?.verification ?? null
    if (mark.slip === 'open') return verification === null
    return verification?.by === by && (verification.slip ?? 'missing') === mark.slip
  })
}

type Asked = Pick<OfficeRequest, 'returnedAt' | 'closedAt' | 'sections'>

/** Whether a request asks to correct the results and is still open. The server rejects a second such request. */
const opensResults = ({ returnedAt, closedAt, sections }: Asked) =>
  returnedAt === null && closedAt === null && sections.some(({ stepId }) => stepId === 'olevelResults')

/**
 * Returns a suggested request about all differences; empty if there are none, or if a request to correct the results is
 * still open. Cuts the message to 1,000 characters.
 */
export function suggestedRequest(rows: readonly VerifiedRow[], requests: readonly Asked[]): SuggestedRequest {
  const different = rows.filter(differs)
  if (different.length === 0 || requests.some(opensResults)) return { message: '', items: [], documents: [] }
  const sentences = different.map(({ subjectName, typed, verification, exam }) =>
    verification?.slip === null || verification === null
      ? `You typed ${subjectName}. Your ${exam} slip does not show it.`
      : `You typed ${typed} for ${subjectName}. Your ${exam} slip shows ${verification.slip}.`,
  )
  const advice = 'If the slip is right, change what you typed. If you have a newer result, add its slip.'
  const text = [...sentences, advice].join(' ')
  return {
    message: text.length <= 1000 ? text : `${text.slice(0, 999)}…`,
    items: different
      .map(({ subjectName }) => itemOf('olevelResults', subjectName))
      .reduce(withItem, [] as string[]),
    documents: [],
  }
}
