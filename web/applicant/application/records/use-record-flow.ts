import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { application } from '#contract/endpoints/application.ts'
import { type StepId, stepOf, stepPage } from '#contract/steps/registry.ts'
import { rejectionText } from '#web/actions/rejection.ts'
import { RejectedCall } from '#web/api/call-errors.ts'
import { useCall } from '#web/applicant/api/use-call.ts'
import { useGoAfterSave } from '#web/applicant/pages/use-go-after-save.ts'
import { paths } from '#web/applicant/paths.ts'
import { useProfile, useProfileChange } from '#web/applicant/queries/profile.ts'
import { stripLabel } from '#web/applicant/session/progress.ts'
import { showSuccess } from '#web/toasts/toast-store.ts'
import { changeFromPreview, usePrepareAfterSave, useReturnsToPreview } from '../step-page/after-save.ts'
import { useAfterCorrection } from '../step-page/corrections.ts'
import { forgetRecords, recordsKey } from '#web/applicant/queries/record-lists.ts'
import { useRefetchRecords } from './record-card.tsx'
import { recordParts } from './record-parts.ts'
import { nextMove, partBefore } from './sub-steps.ts'

/** Functions that change the form after its record was saved. */
interface OpenForm {
  empty(): void
  close(): void
  /** Called instead of `close` if the form stays open for another record. */
  another(): void
}

export interface RecordFlow {
  /** Whether the page was opened from the preview page and returns to it. False during a correction. */
  returns: boolean
  busy: boolean
  /** The server's reason for not finishing the step; null if the server did not reject the request. */
  rejected: string | null
  /** Path of the previous step or page. */
  previous: string
  /** Title of the next step or page while it is locked, because the current step is not finished; otherwise null. */
  locked: string | null
  /**
   * Finishes the step if needed and opens the next step or page. During a correction, sends the correction and shows
   * the corrected step. Resolves to false if the server did not finish the step.
   */
  proceed(): Promise<boolean>
  /**
   * Must be called before each attempt to save. Sets whether the form stays open for another record after the save. If
   * the save opens the next step, loads the script and data of that step meanwhile.
   */
  choose(another: boolean): void
  /**
   * Must be called after a record was saved. If the applicant adds another record, empties the form. During a
   * correction, or if the step could not be finished, empties and closes the form. Otherwise opens the preview, the
   * next step or the next page.
   */
  saved(message: string, form: OpenForm): Promise<void>
  /** Must be called when a record begins to wait in the outbox. Empties the form, then calls `another` or `close`. */
  waits(form: OpenForm): void
}

/**
 * Returns the state and functions for moving through the steps of the records page: save, add another, next, previous.
 */
export function useRecordFlow(step: StepId, correcting: boolean): RecordFlow {
  const { nextStage } = useProfile()
  const { put } = useProfileChange()
  const goOn = useGoAfterSave()
  const afterCorrection = useAfterCorrection()
  const client = useQueryClient()
  const refetch = useRefetchRecords(step)
  const returns = useReturnsToPreview() && !correcting
  const addsAnother = useRef(false)
  /** Whether to delete the cached list when the step is left. A step that is still shown would reload the list. */
  const isListOutdated = useRef(false)
  const isShown = useRef(false)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
      if (isListOutdated.current) client.removeQueries({ queryKey: recordsKey(step) })
    }
  }, [client, step])
  const prepareNext = usePrepareAfterSave()
  const updateStage = useCall(application.updateStage, {
    showsRejection: true,
    onSuccess: ({ data }) => put(data),
  })
  const part = recordParts.find((each) => each.id === step)
  if (part === undefined) throw new Error(`${step} is not one of the records`)
  const before = partBefore(recordParts, part)
  const path = (id: StepId) => (returns ? changeFromPreview(stepPage(id)) : stepPage(id))

  const { finish, show } = nextMove(recordParts, part, nextStage)
  const nextPath = show === null ? paths.pictureUpload : path(show.id)

  /**
   * Finishes the step as `proceed` does, then opens `to`. Resolves to `rejected` if the server did not finish the step,
   * and to `elsewhere` if it opened nothing, because the applicant has opened another page or step meanwhile.
   */
  const leave = async (to: string): Promise<'rejected' | 'opened' | 'elsewhere'> => {
    if ((finish || correcting) && !(await updateStage.run({ currentStage: stepOf(step).stage })))
      return 'rejected'
    if (!correcting) return (await goOn(to)) ? 'opened' : 'elsewhere'
    await afterCorrection(step)
    return 'opened'
  }

  const leaveForm = (form: OpenForm) => {
    form.empty()
    if (addsAnother.current) form.another()
    else form.close()
  }

  return {
    returns,
    busy: updateStage.busy,
    rejected: updateStage.error instanceof RejectedCall ? rejectionText(updateStage.error) : null,
    previous: before === null ? paths.programChoices : path(before.id),
    locked: finish ? (show?.title ?? stripLabel('picture-upload')) : null,
    proceed: async () => (await leave(nextPath)) !== 'rejected',
    choose(another) {
      addsAnother.current = another
      if (!another) prepareNext()
    },
    async saved(message, form) {
      const stays = addsAnother.current || correcting
      // The request that finishes the step shows its own message, so a second message is not needed.
      if (stays || !finish) showSuccess(message)
      const left = stays ? 'rejected' : await leave(returns ? paths.completeProfile : nextPath)
      if (left !== 'rejected') {
        // Deletes the cached list, which lacks the saved record. An empty list would open the form on the next visit.
        forgetRecords(step)
        isListOutdated.current = true
        client.removeQueries({ queryKey: recordsKey(step), type: 'inactive' })
        if (left === 'opened') return
        // This form is still shown while the other page is loading. Otherwise, the applicant may have opened the step again.
        if (isShown.current) form.empty()
        else void client.invalidateQueries({ queryKey: recordsKey(step) })
        return
      }
      await refetch()
      leaveForm(form)
    },
    waits: leaveForm,
  }
}
