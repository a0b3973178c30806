import { useQueryClient } from '@tanstack/react-query'
import { useLayoutEffect, useRef, useState } from 'react'
import type { OpenedApplication } from '#contract/office/applications.ts'
import { type SubjectMark, verification } from '#contract/office/verification/verification.ts'
import { rejectionText } from '#web/actions/rejection.ts'
import { RejectedCall } from '#web/api/call-errors.ts'
import { showError } from '#web/toasts/toast-store.ts'
import { callOffice } from '../../api/call.ts'
import { recordAction } from '../../api/last-actions.ts'
import { applicationQuery } from '../../queries.ts'
import { useMe } from '../../session/use-session.ts'
import { useApplicationChange, useSeenVersion } from '../../api/use-application-change.ts'
import { useLeaseCheck } from '../../leases/use-lease-check.ts'
import { keyOf, marksBefore, withMarks } from '../../verified/verified-rows.ts'

export interface Verification {
  /** Shows the marks at once and sends them. */
  mark(marks: readonly SubjectMark[]): void
  /**
   * Error message if the last marks could not be saved and were removed from the screen; otherwise null. If the
   * colleague has left the application, a toast shows the error with the applicant's name and number.
   */
  failure: string | null
  /** Repeats the request with the marks that were not saved, and shows these marks until the server has responded. */
  retry(): void
  /** Waits until all marks have been sent. Resolves to false if some marks were not saved. */
  saved(): Promise<boolean>
}

/**
 * Records the grades that the colleague reads on the slips (`SubjectMark`). Marks are shown before the server has
 * responded. Only one request is in flight at a time; further marks are sent together afterwards.
 */
export function useVerification(applicantId: string): Verification {
  const client = useQueryClient()
  const changed = useApplicationChange(applicantId)
  const seenVersion = useSeenVersion(applicantId)
  const check = useLeaseCheck(applicantId)
  const { name } = useMe()
  const [failure, setFailure] = useState<string | null>(null)
  const waiting = useRef(new Map<string, SubjectMark>())
  /** Results without the marks that are still being sent. */
  const confirmed = useRef<OpenedApplication['results'] | null>(null)
  const unsaved = useRef<readonly SubjectMark[]>([])
  const sending = useRef<Promise<boolean> | null>(null)
  const isShown = useRef(false)
  useLayoutEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])
  const { queryKey } = applicationQuery(applicantId)

  const show = (change: (opened: OpenedApplication) => OpenedApplication) =>
    client.setQueryData(queryKey, (opened: OpenedApplication | undefined) =>
      opened === undefined ? opened : change(opened),
    )
  const showMarks = (marks: readonly SubjectMark[]) =>
    show((opened) => ({ ...opened, results: withMarks(opened.results, marks, name) }))

  /** Returns the name and the number of the applicant. */
  const applicant = () => {
    const row = client.getQueryData<OpenedApplication>(queryKey)?.row
    return [row?.name, row?.applicationNumber].filter(Boolean).join(', ')
  }

  async function sendWaiting(): Promise<boolean> {
    let marks: readonly SubjectMark[] = []
    try {
      while (waiting.current.size > 0) {
        marks = [...waiting.current.values()]
        waiting.current.clear()
        const body = { applicantId, version: seenVersion(), marks: [...marks] }
        check()
        const { data } = await callOffice(verification.mark, body, { quiet: true })
        const { version, ...results } = data
        confirmed.current = results
        show((opened) => ({
          ...opened,
          version,
          results: withMarks(results, [...waiting.current.values()], name),
        }))
      }
      return true
    } catch (error) {
      unsaved.current = [...marks, ...waiting.current.values()]
      waiting.current.clear()
      // Remove the unsaved marks from the screen. The refetch below may fail too. Until a refetch succeeds, these marks
      // must not look confirmed.
      const before = confirmed.current
      if (before !== null) show((opened) => ({ ...opened, results: before }))
      const reason = reasonOf(error)
      setFailure(reason)
      if (!isShown.current) showError(`${applicant()}: the verification was not saved. ${reason}`, false)
      return false
    } finally {
      sending.current = null
      // Fetch again even after a success, because the queue and the history may have changed.
      void changed()
    }
  }

  function mark(marks: readonly SubjectMark[]): void {
    if (marks.length === 0) return
    setFailure(null)
    unsaved.current = []
    for (const each of marks) waiting.current.set(keyOf(each), each)
    // Cancel the in-flight fetch, because its response does not contain these marks and would hide them.
    void client.cancelQueries({ queryKey })
    if (sending.current === null)
      confirmed.current = client.getQueryData<OpenedApplication>(queryKey)?.results ?? null
    const opened = client.getQueryData<OpenedApplication>(queryKey)
    if (opened !== undefined)
      recordAction({ kind: 'marks', applicantId, marks, before: marksBefore(opened.results, marks), saved })
    showMarks(marks)
    sending.current ??= sendWaiting()
  }

  function saved(): Promise<boolean> {
    return sending.current ?? Promise.resolve(unsaved.current.length === 0)
  }

  return { mark, failure, retry: () => mark(unsaved.current), saved }
}

function reasonOf(error: unknown): string {
  if (error instanceof RejectedCall) return rejectionText(error)
  return error instanceof Error ? error.message : String(error)
}
