import { useQueryClient } from '@tanstack/react-query'
import { useLocation, useNavigate } from 'react-router'
import { assignments } from '#contract/office/review/assignments.ts'
import { verification } from '#contract/office/verification/verification.ts'
import { useAction } from '#web/actions/use-action.ts'
import { RejectedCall } from '#web/api/call-errors.ts'
import { showSuccess } from '#web/toasts/toast-store.ts'
import { errorMessage } from '../api/error-message.ts'
import { callOffice } from '../api/call.ts'
import { forgetAction, type LastAction } from '../api/last-actions.ts'
import { applicationKeys } from '../api/use-application-change.ts'
import { showMarks } from '../verified/verified-rows.ts'
import { leaseQuery } from '../leases/lease-query.ts'
import { leaseReason } from '../leases/lease-words.ts'
import { listOf } from '../list/list-of-page.ts'
import { applicationPath } from '../paths.ts'
import { applicationQuery } from '../queries.ts'
import { useMe } from '../session/use-session.ts'

type OwnAction = Extract<LastAction, { kind: 'assigned' | 'marks' }>

function rejection(message: string): RejectedCall {
  return new RejectedCall(409, { message, title: '', errors: null, code: undefined })
}

/**
 * Returns the loaded data. Turns a failure into a `RejectedCall`, so that the action shows its message. Queries show no
 * message.
 */
async function loaded<Data>(data: Promise<Data>): Promise<Data> {
  try {
    return await data
  } catch (error) {
    throw rejection(`Nothing was undone. ${errorMessage(error)}`)
  }
}

/**
 * Returns an action that undoes an assignment of one application, or the verification of subjects. The server rejects
 * the undo of an assignment that another colleague has changed since. For subjects, the action first loads the
 * application and sends its version, so the server rejects the undo if the application has changed meanwhile. The
 * verification is not undone if another colleague has the application open, or if the subjects no longer show this
 * colleague's marks. After the undo of a verification, the action opens the application.
 */
export function useUndoOwn() {
  const client = useQueryClient()
  const navigate = useNavigate()
  const list = listOf(useLocation())
  const me = useMe()
  return useAction(
    async (action: OwnAction) => {
      const { applicantId } = action
      if (action.kind === 'assigned')
        return callOffice(assignments.assign, {
          applicantId,
          staffId: action.before,
          seenStaffId: action.now,
        })
      const held = leaseReason(await loaded(client.fetchQuery(leaseQuery(applicantId))), me.id)
      if (held !== null) throw rejection(held)
      const { version, results } = await loaded(
        client.fetchQuery({ ...applicationQuery(applicantId), staleTime: 0 }),
      )
      if (!showMarks(results, action.marks, me.name))
        throw rejection('These subjects have been verified again since. Nothing was undone.')
      return callOffice(verification.mark, { applicantId, version, marks: [...action.before] })
    },
    {
      silent: true,
      clearsMessages: true,
      async onSuccess(_answer, action) {
        forgetAction(action)
        for (const queryKey of applicationKeys(action.applicantId))
          await client.invalidateQueries({ queryKey })
        if (action.kind === 'marks') await navigate(applicationPath(action.applicantId, list))
        showSuccess(action.kind === 'marks' ? 'Verification undone.' : 'Assignment undone.')
      },
    },
  )
}
