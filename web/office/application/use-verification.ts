import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { OpenedApplication } from '#contract/office/applications.ts'
import { type ResultsData, type SubjectMark, verification } from '#contract/office/verification.ts'
import { callOffice } from '../api/call.ts'
import { applicationQuery } from '../queries.ts'
import { useMe } from '../session/use-session.ts'
import { useApplicationChange } from './use-application-change.ts'
import { keyOf, withMarks } from './verified-rows.ts'

export interface Verification {
  /** Shows the marks at once and sends them. */
  mark(marks: readonly SubjectMark[]): void
  /** Why the last marks were not saved; null without a failure. Marks that were not saved are no longer shown. */
  failure: string | null
}

/**
 * Stores what the slip says about subjects. Marks are shown before the server has answered. One request is under way at
 * a time; marks made meanwhile are sent together afterwards.
 */
export function useVerification(applicantId: string): Verification {
  const client = useQueryClient()
  const changed = useApplicationChange(applicantId)
  const { name } = useMe()
  const [failure, setFailure] = useState<string | null>(null)
  const waiting = useRef(new Map<string, SubjectMark>())
  const sending = useRef(false)
  const { queryKey } = applicationQuery(applicantId)

  const show = (change: (results: ResultsData) => ResultsData) =>
    client.setQueryData(queryKey, (opened: OpenedApplication | undefined) =>
      opened === undefined ? opened : { ...opened, results: change(opened.results) },
    )

  async function send(): Promise<void> {
    if (sending.current) return
    sending.current = true
    try {
      while (waiting.current.size > 0) {
        const marks = [...waiting.current.values()]
        waiting.current.clear()
        const { data } = await callOffice(verification.mark, { applicantId, marks }, { quiet: true })
        show(() => withMarks(data, [...waiting.current.values()], name))
      }
    } catch (error) {
      waiting.current.clear()
      setFailure(error instanceof Error ? error.message : String(error))
    } finally {
      sending.current = false
      // Also after a success: the list shows the eligibility, and the history shows the verification.
      await changed()
    }
  }

  return {
    failure,
    mark(marks) {
      if (marks.length === 0) return
      setFailure(null)
      for (const mark of marks) waiting.current.set(keyOf(mark), mark)
      show((results) => withMarks(results, marks, name))
      void send()
    },
  }
}
