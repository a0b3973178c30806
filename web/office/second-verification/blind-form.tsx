import { useEffect, useState } from 'react'
import * as z from 'zod/mini'
import {
  type BlindApplication,
  type SecondReading,
  secondVerification,
} from '#contract/office/verification/second-verification.ts'
import { discardDraft, draftOf } from '#web/forms/drafts.ts'
import { useStore } from '#web/state/store.ts'
import { Button } from '#web/ui/button.tsx'
import { Key } from '#web/ui/key.tsx'
import { listKeys } from '../api/list-keys.ts'
import { useCall } from '../api/use-call.ts'
import layout from '../application/review-layout.module.css'
import { slipKind } from '../page/pictures.ts'
import { SlipViewer } from '../application/verification/slip-viewer.tsx'
import { useConfirmKey } from '../page/use-confirm-key.ts'
import { useKeptInput } from '../page/use-kept-input.ts'
import { letterKeysStore } from '../keyboard/letter-keys.ts'
import { useCapturedKeys } from '../keyboard/use-captured-keys.ts'
import { useKeys } from '../keyboard/use-keys.ts'
import styles from './second-verification.module.css'

const digits = ['A1', 'B2', 'B3', 'C4', 'C5', 'C6', 'D7', 'E8', 'F9'] as const
type Grade = SecondReading['grade']
const choices: readonly Grade[] = [...digits, 'AR', 'missing']

const gradeOf = (text: string): Grade | null => choices.find((each) => each === text) ?? null

/** Adds a reading. The last entry of the returned map is the last reading, even if the subject was read before. */
function withReading(before: ReadonlyMap<string, Grade>, id: string, grade: Grade): Map<string, Grade> {
  return new Map([...[...before].filter(([each]) => each !== id), [id, grade]])
}

/** Unsent readings as stored in this tab, in the order of reading: subject id, upload token of the slip, and grade. */
const keptReadings = z.object({ readings: z.array(z.tuple([z.string(), z.string(), z.enum(choices)])) })

/**
 * Returns the stored readings. `slipOf`: upload token of the slip by subject id. Leaves out readings of other subjects,
 * and of a slip that has been replaced.
 */
function readingsKept(name: string, slipOf: ReadonlyMap<string, string>): ReadonlyMap<string, Grade> {
  const { success, data } = keptReadings.safeParse(draftOf(name))
  const readings = success ? data.readings : []
  return new Map(readings.filter(([id, slip]) => slipOf.get(id) === slip).map(([id, , grade]) => [id, grade]))
}

interface BlindFormProps {
  application: BlindApplication
  onDone(message: string): void
}

/**
 * Shows the slips with the names of the subjects; the colleague reads each grade. The digits 1 to 9 record a grade and
 * move to the next subject. `0` records that the subject is not on the slip, and `z` clears the last reading.
 * `Ctrl Enter` sends the readings, or moves the focus to the first subject that is not read yet.
 */
export function BlindForm({ application, onDone }: BlindFormProps) {
  const { decisionId, version, name, applicationNumber, sittings } = application
  const [picture, setPicture] = useState(0)
  const rows = sittings.flatMap(({ resultId, slip, subjects }, sitting) =>
    subjects.map((subjectName) => ({
      resultId,
      subjectName,
      sitting,
      slip,
      id: `${resultId} ${subjectName}`,
    })),
  )
  const keptName = `second-verification-${decisionId}`
  const slipOf = new Map(rows.map(({ id, slip }) => [id, slip]))
  const [read, setRead] = useState(() => readingsKept(keptName, slipOf))
  const unsent = [...read].map(([id, grade]) => [id, slipOf.get(id), grade])
  useKeptInput(keptName, unsent.length === 0 ? null : { readings: unsent })
  const { run, busy, answer } = useCall(secondVerification.submit, {
    silent: true,
    invalidates: listKeys,
    onSuccess({ data }) {
      discardDraft(keptName)
      onDone(
        data.outcome === 'agreed'
          ? 'Both readings agree.'
          : `${data.different === 1 ? '1 subject differs' : `${data.different} subjects differ`}: returned to its proposer.`,
      )
    },
  })
  // The form stays until the next application has been loaded. Until then, keys must not change the sent readings.
  const isSent = busy || answer !== undefined
  const change = (update: (before: ReadonlyMap<string, Grade>) => ReadonlyMap<string, Grade>) => {
    if (!isSent) setRead(update)
  }
  const missing = rows.filter(({ id }) => !read.has(id)).length
  // The first subject that is not read yet gets the focus, so that the colleague sees which subject a digit will record.
  const [firstId] = useState(() => (rows.find(({ id }) => !read.has(id)) ?? rows[0])?.id)
  useEffect(() => document.getElementById(`read-${firstId}`)?.focus(), [firstId])
  const focusOn = (index: number) => {
    const row = rows[Math.min(rows.length - 1, Math.max(0, index))]
    if (row === undefined) return
    document.getElementById(`read-${row.id}`)?.focus()
  }
  const current = () => rows.findIndex(({ id }) => `read-${id}` === document.activeElement?.id)
  const record = (grade: Grade) => {
    const at = Math.max(0, current())
    const row = rows[at]
    if (row === undefined) return
    change((before) => withReading(before, row.id, grade))
    focusOn(at + 1)
  }
  const clearLast = () => {
    const last = [...read.keys()].at(-1)
    change((before) => new Map([...before].filter(([id]) => id !== last)))
    focusOn(rows.findIndex(({ id }) => id === last))
  }
  const send = () => {
    if (isSent) return
    if (missing > 0) return focusOn(rows.findIndex(({ id }) => !read.has(id)))
    const readings = rows.flatMap(({ resultId, subjectName, id }) => {
      const grade = read.get(id)
      return grade === undefined ? [] : [{ resultId, subjectName, grade }]
    })
    void run({ decisionId, version, readings })
  }
  useConfirmKey(decisionId, send)
  useKeys({
    ...Object.fromEntries(digits.map((grade, at) => [String(at + 1), () => record(grade)])),
    0: () => record('missing'),
    j: () => focusOn(current() + 1),
    k: () => focusOn(current() - 1),
  })
  // While readings are unsent, `z` clears the last reading. Otherwise `z` could undo an earlier action on another page.
  useCapturedKeys(useStore(letterKeysStore) && read.size > 0 ? { z: clearLast } : null)
  return (
    <div className={layout.layout}>
      <SlipViewer
        pictures={sittings.map(({ exam, slip }) => ({ title: exam, file: slip, kind: slipKind(exam) }))}
        shown={picture}
        onShow={setPicture}
      />
      <section className={layout.right} aria-label="Readings">
        <header className={layout.person}>
          <div>
            <h1 tabIndex={-1}>{name}</h1>
            <p>
              {applicationNumber ?? '--'} · Type what the slip says. The reading of your colleague is not
              shown.
            </p>
          </div>
        </header>
        <div className={layout.pane}>
          {sittings.map(({ resultId, exam, examNumber }, at) => (
            <section key={resultId} className={styles.sitting} aria-label={exam}>
              <h2>
                {exam} <span>{examNumber}</span>
                {at === 0 && (
                  <small className="key-hint">
                    <Key of="1" />–<Key of="9" /> A1 to F9 <Key of="0" /> not on the slip <Key of="j" />{' '}
                    <Key of="k" /> move <Key of="z" /> clear
                  </small>
                )}
              </h2>
              <ul>
                {rows
                  .filter((row) => row.resultId === resultId)
                  .map(({ id, subjectName, sitting }) => (
                    <Reading
                      key={id}
                      id={`read-${id}`}
                      subjectName={subjectName}
                      grade={read.get(id) ?? null}
                      onFocus={() => setPicture(sitting)}
                      onGrade={(grade) => change((before) => withReading(before, id, grade))}
                    />
                  ))}
              </ul>
            </section>
          ))}
        </div>
        <div className={styles.send}>
          <Button
            title="Send the readings"
            shortcut="Ctrl Enter"
            busy={isSent}
            disabled={missing > 0}
            onClick={send}
          />
          <p role="status">{missing === 0 ? 'All subjects are read.' : `${missing} to read`}</p>
        </div>
      </section>
    </div>
  )
}

interface ReadingProps {
  id: string
  subjectName: string
  grade: Grade | null
  onGrade(grade: Grade): void
  onFocus(): void
}

/** One subject: a button that takes the focus, so that a digit key records its grade, and a list of the grades. */
function Reading({ id, subjectName, grade, onGrade, onFocus }: ReadingProps) {
  return (
    <li onFocus={onFocus}>
      <button type="button" id={id} className={styles.subject}>
        <span>{subjectName}</span>{' '}
        {grade === null ? (
          <span className={styles.open}>Not read</span>
        ) : (
          <strong>{grade === 'missing' ? 'Not on the slip' : grade}</strong>
        )}
      </button>
      <select
        aria-label={`Grade of ${subjectName}`}
        value={grade ?? ''}
        onChange={(event) => {
          const chosen = gradeOf(event.target.value)
          if (chosen !== null) onGrade(chosen)
        }}
      >
        <option value="" disabled>
          Grade
        </option>
        {choices.map((each) => (
          <option key={each} value={each}>
            {each === 'missing' ? 'Not on the slip' : each}
          </option>
        ))}
      </select>
    </li>
  )
}
