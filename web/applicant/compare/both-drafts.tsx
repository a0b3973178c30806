import type { StoredDraft } from '#contract/endpoints/draft.ts'
import { conflictOf, chooseDraft } from './choose-draft.ts'
import { sendAll } from '#web/applicant/drafts/send-drafts.ts'
import { BothVersions } from './both-versions.tsx'

/**
 * Shows the fields of a section to which this device and another device have given different texts, and asks which text
 * to keep.
 */
export function BothDrafts({ other }: { other: StoredDraft }) {
  const { local, server } = conflictOf(other)
  const keep = (side: 'local' | 'server') => {
    chooseDraft(other, side)
    void sendAll()
  }
  return (
    <BothVersions
      isDraft
      saved={server}
      typed={local}
      busy={false}
      onKeepTyped={() => keep('local')}
      onKeepSaved={() => keep('server')}
    />
  )
}
