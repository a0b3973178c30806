import { useLocation, useNavigate } from 'react-router'
import { officeList } from '#contract/office/list/list.ts'
import { useStore } from '#web/state/store.ts'
import { showSuccess } from '#web/toasts/toast-store.ts'
import { useCall } from '../api/use-call.ts'
import { applicationPath } from '../paths.ts'
import { addressOf, filtersOf } from '../list/queue-filters.ts'
import { queueMemory, remember, searchOf } from '../list/queue-memory.ts'
import { useStillShown } from '../page/use-still-shown.ts'

/**
 * Returns `open`, which opens the next application of the filtered queue, and `busy`, which is true until that
 * application is open. The server chooses the application, because the queue may have changed since it was loaded. If
 * there is no next application, `open` shows the server's message. If the colleague leaves the application first,
 * `open` opens nothing.
 */
export function useNextApplication(applicantId: string): { open(): void; busy: boolean } {
  const location = useLocation()
  const navigate = useNavigate()
  const memory = useStore(queueMemory)
  const isStillShown = useStillShown(applicantId)
  const { run, busy } = useCall(officeList.next, {
    silent: true,
    async onSuccess({ message, data }, { applicantId: from }) {
      if (!isStillShown(from)) return
      if (data.applicantId === null) return showSuccess(message)
      remember({ opened: data.applicantId })
      await navigate(applicationPath(data.applicantId, location.search), { state: location.state })
    },
  })
  const filters = filtersOf(new URLSearchParams(location.search))
  const search = searchOf(memory, addressOf(filters).toString())
  return { open: () => void run({ ...filters, search, applicantId }), busy }
}
