import { useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { type Answers, answersOf } from './answers.ts'
import styles from './step-frame.module.css'

/** Maximum number of open questions that are named. */
const maxNamed = 5

interface AnswerSummaryProps {
  /** Returns the fields that are not yet valid. When a new function is passed, the summary counts again. */
  missing(): readonly string[]
  /** Element that contains the summary. */
  place: HTMLElement
}

/** Shows how many questions of the form are answered: «9 of 12 answered», «Still open: Address, NIN (optional).» */
export function AnswerSummary({ missing, place }: AnswerSummaryProps) {
  const marker = useRef<HTMLSpanElement>(null)
  const [{ total, open }, setAnswers] = useState<Answers>({ total: 0, open: [] })
  useLayoutEffect(() => {
    const form = marker.current?.closest('form')
    if (!form) return
    const found = answersOf(form, missing())
    setAnswers((before) => (JSON.stringify(before) === JSON.stringify(found) ? before : found))
  }, [missing])
  const unnamedCount = open.length - maxNamed
  const openQuestions = [...open.slice(0, maxNamed), ...(unnamedCount > 0 ? [`${unnamedCount} more`] : [])]
  const summary = (
    <section className={styles.stop}>
      <h2>
        {total - open.length} of {total} answered
      </h2>
      {open.length > 0 && <p>Still open: {openQuestions.join(', ')}.</p>}
    </section>
  )
  return (
    <span ref={marker} hidden>
      {total > 0 && createPortal(summary, place)}
    </span>
  )
}
