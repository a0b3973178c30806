import { useQueryClient } from '@tanstack/react-query'
import { decisions } from '#contract/office/decisions/decisions.ts'
import { showSuccess } from '#web/toasts/toast-store.ts'
import { undoHint } from '../../keyboard/undo-hint.ts'
import { applicationQuery, lastDecisionsQuery } from '../../queries.ts'
import { suggestedProposal, suggestionFor } from './suggested-decision.ts'
import { useApplicationCall } from '../../leases/use-application-call.ts'
import type { Verification } from '../verification/use-verification.ts'
import { rowsOf } from '../../verified/verified-rows.ts'

/**
 * Returns an action that proposes admission to the chosen programme and then calls `onProposed`. The action first waits
 * until all subject marks (`SubjectMark`) have been saved, and proposes nothing if that fails. If another step is
 * suggested, the action only calls `onRefused` with the reason.
 */
export function useSuggestedProposal(
  applicantId: string,
  verification: Pick<Verification, 'saved'>,
  { onProposed, onRefused }: { onProposed(): void; onRefused(because: string): void },
): { propose(): Promise<void>; busy: boolean } {
  const client = useQueryClient()
  const { run, busy } = useApplicationCall(decisions.propose, applicantId, {
    silent: true,
    invalidates: [lastDecisionsQuery.queryKey],
    onSuccess(_answer, body) {
      const name = client.getQueryData(applicationQuery(body.applicantId).queryKey)?.row.name ?? ''
      onProposed()
      showSuccess(`${name}: admission proposed.${undoHint()}`)
    },
  })
  return {
    busy,
    async propose() {
      if (!(await verification.saved())) return
      const opened = client.getQueryData(applicationQuery(applicantId).queryKey)
      if (opened === undefined) return
      const { step, because } = suggestionFor(opened, rowsOf(opened.results))
      if (step === 'admit') await run(suggestedProposal(opened))
      else onRefused(because)
    },
  }
}
