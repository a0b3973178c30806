import { useQueryClient } from '@tanstack/react-query'
import { useLocation, useNavigate } from 'react-router'
import { type BulkData, bulk, bulkWords } from '#contract/office/bulk/bulk.ts'
import { listKeys } from '../api/list-keys.ts'
import { useCall } from '../api/use-call.ts'
import { KeyedButton } from '../page/keyed-button.tsx'
import { bulkPath } from '../paths.ts'
import { runningBulksQuery } from '../running/running-bulks-query.ts'
import { bulkQuery } from './bulk-queries.ts'

/**
 * Button that undoes the proposals, approvals or requests of a bulk action, and opens the page of the undo. The undo
 * skips applications on which a colleague or an applicant has acted since. Key: `Shift U`. Hidden before the action has
 * ended, after its list was deleted, if there is nothing to undo, and on the page of an undo.
 */
export function UndoButton({ action }: { action: BulkData }) {
  const { id, kind, done, finishedAt, listDeletedAt } = action
  const client = useQueryClient()
  const navigate = useNavigate()
  const { state } = useLocation()
  const { run, busy } = useCall(bulk.undo, {
    silent: true,
    invalidates: listKeys,
    async onSuccess({ data }) {
      client.setQueryData(bulkQuery(data.id).queryKey, data)
      void client.invalidateQueries({ queryKey: runningBulksQuery.queryKey })
      await navigate(bulkPath(data.id), { state })
    },
  })
  const isUndoable = finishedAt !== null && listDeletedAt === null && done > 0
  if (!isUndoable || kind.startsWith('undo-')) return null
  const { noun } = bulkWords[kind]
  return (
    <KeyedButton
      title={`Undo ${done.toLocaleString('en-NG')} ${noun}${done === 1 ? '' : 's'}`}
      hotkey="U"
      kind="quiet"
      reason={null}
      busy={busy}
      onClick={() => void run({ bulkId: id })}
    />
  )
}
