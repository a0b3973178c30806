import { useQueryClient } from '@tanstack/react-query'
import { useLocation, useNavigate } from 'react-router'
import { assignments } from '#contract/office/assignments.ts'
import { verification } from '#contract/office/verification.ts'
import { useAction } from '#web/actions/use-action.ts'
import { showSuccess } from '#web/toasts/toast-store.ts'
import { callOffice } from '../api/call.ts'
import { forgetAction, type LastAction } from '../api/last-actions.ts'
import { applicationKeys } from '../api/use-application-change.ts'
import { applicationPath, listOf } from '../paths.ts'
import { applicationQuery } from '../queries.ts'

type OwnAction = Extract<LastAction, { kind: 'assigned' | 'marks' }>

/**
 * Returns an action that undoes an assignment of one application, or the verification of subjects. For subjects, opens
 * the application. The server rejects the undo if a colleague has changed the application since.
 */
export function useUndoOwn() {
  const client = useQueryClient()
  const navigate = useNavigate()
  const list = listOf(useLocation())
  return useAction(
    async (action: OwnAction) => {
      const { applicantId } = action
      if (action.kind === 'assigned')
        return callOffice(assignments.assign, {
          applicantId,
          staffId: action.before,
          seenStaffId: action.now,
        })
      const { version } = await client.fetchQuery({ ...applicationQuery(applicantId), staleTime: 0 })
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
