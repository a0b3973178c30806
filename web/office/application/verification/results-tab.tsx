import { programmes } from 'virtual:institution/programmes'
import { useEffect } from 'react'
import { dependsOnFacts } from '#contract/eligibility/fact-suggestions.ts'
import type { VerifiedFactData } from '#contract/office/verification/fact-data.ts'
import type { ResultsData } from '#contract/office/verification/verification.ts'
import type { OpenedApplication } from '#contract/office/applications.ts'
import { programmeById } from '#contract/programmes.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { useAltKeys } from '../../keyboard/use-alt-keys.ts'
import { useKeys } from '../../keyboard/use-keys.ts'
import { BoardChecks } from './board-checks.tsx'
import { CheckSquares } from './check-squares.tsx'
import styles from './results-tab.module.css'
import { SubjectRow } from './subject-row.tsx'
import type { Verification } from './use-verification.ts'
import { Eligibility } from './eligibility.tsx'
import { keyOf, type VerifiedRow } from '../../verified/verified-rows.ts'

const digits = ['A1', 'B2', 'B3', 'C4', 'C5', 'C6', 'D7', 'E8', 'F9'] as const

export interface ResultsTabProps {
  opened: OpenedApplication
  verification: Verification
  /** Why subjects cannot be marked; null if they can. */
  closed: string | null
  /** All typed subjects, in the order of the screen. */
  rows: readonly VerifiedRow[]
  /** Index of the current subject in `rows`; -1 without subjects. */
  current: number
  onCursor(index: number): void
  /** True while a form is open. The keyboard shortcuts of the list of subjects are then off. */
  formOpen: boolean
  onShowSlip(resultId: string): void
  /** Opens the form for a verified entry; null for a new one. */
  onFact(fact: VerifiedFactData | null): void
}

/**
 * Returns whether a verified qualification, registration or work experience could change the eligibility for the chosen
 * programme.
 */
function mayNeedFacts({ eligibility: [chosen] }: ResultsData): boolean {
  const programme = programmeById({ programmes }, chosen?.programmeId ?? null)
  return programme !== undefined && dependsOnFacts(programme)
}

/** The typed subjects with the grades on the slips, then the eligibility, the checks and the last note. */
export function ResultsTab(props: ResultsTabProps) {
  const { opened, verification, closed, rows, onCursor, formOpen, onShowSlip, onFact } = props
  const { results, row, notes } = opened
  const current = rows[props.current]
  const move = (to: number) => {
    const next = Math.max(0, Math.min(rows.length - 1, to))
    onCursor(next)
    const resultId = rows[next]?.resultId
    if (resultId !== undefined && resultId !== current?.resultId) onShowSlip(resultId)
  }
  const markGrade = (subject: VerifiedRow | undefined, slip: string) => {
    if (subject === undefined || closed !== null) return
    const { resultId, subjectName, typed } = subject
    verification.mark([{ resultId, subjectName, typed, slip: slip as 'A1' }])
  }
  const readAndMove = (slip: string | undefined) => {
    markGrade(current, slip ?? '')
    if (slip !== 'open') move(props.current + 1)
  }
  useKeys(
    formOpen
      ? {}
      : {
          j: () => move(props.current + 1),
          k: () => move(props.current - 1),
          ArrowDown: () => move(props.current + 1),
          ArrowUp: () => move(props.current - 1),
          ' ': () => readAndMove(current?.typed),
          '0': () => readAndMove('missing'),
          Delete: () => readAndMove('open'),
          ...Object.fromEntries(digits.map((grade, at) => [String(at + 1), () => readAndMove(grade)])),
        },
  )
  useAltKeys({ ArrowDown: () => move(props.current + 1), ArrowUp: () => move(props.current - 1) })
  const shownRow = current === undefined ? '' : keyOf(current)
  useEffect(() => {
    document.querySelector('[data-cursor]')?.scrollIntoView({ block: 'nearest' })
  }, [shownRow])
  const lastNote = notes.at(-1)
  return (
    <>
      {verification.failure !== null && (
        <div className={styles.failure} role="alert">
          <Banner
            tone="warning"
            title="The verification was not saved"
            // After a decision the server rejects every mark, so trying again cannot help.
            action={
              closed === null && <Button title="Save it again" kind="quiet" onClick={verification.retry} />
            }
          >
            {verification.failure}
          </Banner>
        </div>
      )}
      {results.sittings.length === 0 && <p className={styles.empty}>No O’level results.</p>}
      {results.sittings.map((sitting) => (
        <section key={sitting.resultId} aria-label={`${sitting.examName} ${sitting.examYear}`}>
          <div className={styles.sitting}>
            <strong>
              {sitting.examName} {sitting.examYear}
            </strong>
            <span>
              Exam no. <strong>{sitting.examNumber}</strong>
            </span>
            <BoardChecks
              applicantId={row.applicantId}
              sitting={sitting}
              checks={results.boardChecks}
              hasKey={sitting.resultId === (current?.resultId ?? sitting.resultId) && !formOpen}
            />
          </div>
          <table className={styles.table}>
            <caption className="visually-hidden">
              Subjects of {sitting.examName} {sitting.examYear}
            </caption>
            <thead>
              <tr>
                <th scope="col">Subject</th>
                <th scope="col">Typed</th>
                <th scope="col">On the slip</th>
                <th scope="col">Verification</th>
                <th scope="col">Counts for</th>
              </tr>
            </thead>
            <tbody>
              {rows.map((each, index) =>
                each.resultId === sitting.resultId ? (
                  <SubjectRow
                    key={keyOf(each)}
                    row={each}
                    isCurrent={each === current}
                    canMark={closed === null}
                    hasKeys={!formOpen}
                    onPoint={() => move(index)}
                    onRead={(slip) => markGrade(each, slip)}
                  />
                ) : null,
              )}
            </tbody>
          </table>
        </section>
      ))}
      <Eligibility results={results} />
      {closed === null && mayNeedFacts(results) && (
        <p className={styles.record}>
          <Button title="Record qualification" kind="quiet" shortcut="e" onClick={() => onFact(null)} />
        </p>
      )}
      <CheckSquares opened={opened} formOpen={formOpen} />
      {lastNote !== undefined && (
        <p className={styles.note}>
          <strong>{lastNote.author}:</strong> {lastNote.note}
        </p>
      )}
    </>
  )
}
