import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { bulk } from '#contract/office/bulk/bulk.ts'
import { useStore } from '#web/state/store.ts'
import { useCall } from '../api/use-call.ts'
import { useKeys } from '../keyboard/use-keys.ts'
import { GuardedButton } from '../page/guarded-button.tsx'
import { useStillShown } from '../page/use-still-shown.ts'
import { bulkPath } from '../paths.ts'
import { useMe } from '../session/use-session.ts'
import { whyNot } from '../why-not.ts'
import { BulkProposeDialog } from './bulk-propose-dialog.tsx'
import { BulkRequestDialog } from './bulk-request-dialog.tsx'
import { queueMemory } from '../list/queue-memory.ts'
import { selectionOf } from '../list/bulk-selection.ts'

/**
 * Buttons that propose a decision for all selected applications, approve their proposals, or send one request to all
 * applicants. Each action starts with a dry run. Keys: `b` proposes, `Shift B` approves, `q` requests. A colleague who
 * may not propose sees no button. A colleague who may not approve sees no «Approve».
 */
export function BulkButtons({ selected }: { selected: ReadonlySet<string> }) {
  const { role } = useMe()
  const navigate = useNavigate()
  const { search } = useLocation()
  const open = (bulkId: string) => navigate(bulkPath(bulkId), { state: { list: search } })
  const selection = selectionOf(selected, useStore(queueMemory).whole)
  const [dialog, setDialog] = useState<'propose' | 'request' | null>(null)
  const isStillShown = useStillShown(dialog ?? 'bar')
  const { run, busy } = useCall(bulk.planApprovals, {
    silent: true,
    onSuccess({ data }) {
      // A late response opens nothing if the colleague has left the list, emptied the selection or opened a dialog.
      // Otherwise the text typed in the dialog would be lost.
      if (isStillShown('bar')) void open(data.id)
    },
  })
  const tooMany = selection === null ? 'Select at most 1,000, or a whole list with *.' : null
  const noProposals = whyNot(role, 'propose-decision') ?? tooMany
  const noApprovals = whyNot(role, 'approve-decision') ?? tooMany
  const noRequests = whyNot(role, 'ask-correction') ?? tooMany
  const approve = () => {
    if (selection !== null) void run(selection)
  }
  useKeys({
    ...(noProposals === null && { b: () => setDialog('propose') }),
    ...(noApprovals === null && { B: approve }),
    ...(noRequests === null && { q: () => setDialog('request') }),
  })
  if (whyNot(role, 'propose-decision') !== null) return null
  const DialogOf = dialog === 'request' ? BulkRequestDialog : BulkProposeDialog
  return (
    <>
      <GuardedButton
        title="Propose"
        shortcut="b"
        kind="on-deep"
        reason={noProposals}
        onClick={() => setDialog('propose')}
      />
      {whyNot(role, 'approve-decision') === null && (
        <GuardedButton
          title="Approve"
          shortcut="⇧ B"
          kind="on-deep"
          busy={busy}
          reason={noApprovals}
          onClick={approve}
        />
      )}
      <GuardedButton
        title="Request"
        shortcut="q"
        kind="on-deep"
        reason={noRequests}
        onClick={() => setDialog('request')}
      />
      {dialog !== null && selection !== null && (
        <DialogOf
          selection={selection}
          count={selected.size}
          onClose={() => setDialog(null)}
          onPlanned={(bulkId) => void open(bulkId)}
        />
      )}
    </>
  )
}
