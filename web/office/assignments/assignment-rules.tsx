import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { type AssignmentRule, assignmentRules } from '#contract/office/review/assignment-rules.ts'
import type { Workload } from '#contract/office/review/assignments.ts'
import type { DataOf } from '#contract/endpoint.ts'
import { discardDraft } from '#web/forms/drafts.ts'
import { Button } from '#web/ui/button.tsx'
import { fieldId } from '#web/ui/field-id.ts'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { useCall } from '../api/use-call.ts'
import { Loaded } from '../page/loaded.tsx'
import { GuardedButton } from '../page/guarded-button.tsx'
import { useConfirmKey } from '../page/use-confirm-key.ts'
import { useIsVisible } from '../page/use-is-visible.ts'
import { useKeptInput } from '../page/use-kept-input.ts'
import { focusHeading, useOfficePage } from '../page/use-office-page.ts'
import { useKeys } from '../keyboard/use-keys.ts'
import { sendKey } from '../keyboard/use-send-key.ts'
import { rulesQuery, workloadQuery } from './assignment-queries.ts'
import { AssignmentPreview } from './assignment-preview.tsx'
import styles from './assignment-rules.module.css'
import { ChangedRules } from './changed-rules.tsx'
import { RuleRow } from './rule-row.tsx'
import {
  areSaved,
  bodyOf,
  draftOf,
  faultsOf,
  keptRules,
  keptRulesName,
  newRule,
  type RuleDraft,
} from './rule-draft.ts'

/** The rules that assign submitted applications to colleagues, with a preview of each colleague's new applications. */
export function AssignmentRules() {
  const rules = useQuery(rulesQuery)
  const colleagues = useQuery(workloadQuery)
  useOfficePage('Assignment rules')
  return (
    <>
      <PageHeading title="Assignment rules">
        The first matching rule by programme or by last digit assigns an application. Rules by share divide
        the others.
      </PageHeading>
      <Loaded query={colleagues} what="The list of colleagues" rows={3}>
        {(known) => (
          <Loaded query={rules} what="The rules" rows={3}>
            {(saved) => <Editor saved={saved} colleagues={known} />}
          </Loaded>
        )}
      </Loaded>
    </>
  )
}

interface EditorProps {
  saved: DataOf<typeof assignmentRules.list>
  colleagues: readonly Workload[]
}

/**
 * Edits the rules. If another colleague saves rules meanwhile, the edited rules stay, and the saved rules are shown
 * below the buttons. A save then replaces them.
 */
function Editor({ saved, colleagues }: EditorProps) {
  const [edited, setEdited] = useState(keptRules)
  const [previous, setPrevious] = useState(saved)
  if (previous !== saved) {
    setPrevious(saved)
    // Drafts without an unsaved change are replaced by the rules that a colleague has saved.
    if (edited !== null && areSaved(edited.drafts, previous.rules)) setEdited(null)
  }
  const savedDrafts = useMemo(() => saved.rules.map(draftOf), [saved])
  const drafts = edited?.drafts ?? savedDrafts
  const save = useCall(assignmentRules.save, {
    onSuccess() {
      discardDraft(keptRulesName)
      focusHeading()
    },
    invalidates: [rulesQuery.queryKey],
  })
  const rules: AssignmentRule[] = drafts.map(bodyOf)
  const isSaved = areSaved(drafts, saved.rules)
  const isOutdated = !isSaved && edited !== null && edited.revision !== saved.revision
  useKeptInput(keptRulesName, isSaved ? null : edited)
  const setDrafts = (changed: readonly RuleDraft[]) => {
    // Changes are ignored during a save, because the save has other rules.
    if (save.busy) return
    setEdited({ revision: isSaved || edited === null ? saved.revision : edited.revision, drafts: changed })
  }
  const isComplete = drafts.every((draft) => Object.keys(faultsOf(draft)).length === 0)
  const change = (key: string, changes: Partial<RuleDraft>) =>
    setDrafts(drafts.map((draft) => (draft.key === key ? { ...draft, ...changes } : draft)))
  const move = (at: number, by: -1 | 1) => {
    const other = drafts[at + by]
    const moved = drafts[at]
    if (other === undefined || moved === undefined) return
    setDrafts(drafts.map((draft, index) => (index === at ? other : index === at + by ? moved : draft)))
  }
  const notSaved = isSaved ? 'All changes are saved.' : isComplete ? null : 'Complete each rule first.'
  // A second press must not replace rules of a colleague that have only just been shown.
  const isVisible = useIsVisible(`rules ${saved.revision}`)
  const send = () => {
    if (notSaved === null && !save.busy && isVisible()) void save.run({ rules, revision: saved.revision })
  }
  useConfirmKey(`rules ${saved.revision}`, send)
  const [added, setAdded] = useState('')
  useEffect(() => document.getElementById(fieldId(`kind-${added}`))?.focus(), [added])
  const add = () => {
    const rule = newRule()
    setDrafts([...drafts, rule])
    setAdded(rule.key)
  }
  useKeys({ a: add })
  return (
    <div className={styles.page}>
      {drafts.length === 0 && <p>No rules yet. Colleagues take applications themselves.</p>}
      <ol className={styles.rules}>
        {drafts.map((draft, at) => (
          <RuleRow
            key={draft.key}
            number={at + 1}
            draft={draft}
            colleagues={colleagues}
            onChange={(changes) => change(draft.key, changes)}
            onMove={(by) => move(at, by)}
            onRemove={() => setDrafts(drafts.filter((each) => each !== draft))}
          />
        ))}
      </ol>
      <div className={styles.buttons}>
        <GuardedButton
          title={isOutdated ? 'Replace saved rules' : 'Save rules'}
          kind={isSaved ? 'quiet' : 'primary'}
          shortcut={sendKey}
          busy={save.busy}
          reason={notSaved}
          onClick={send}
        />
        <Button title="Add rule" kind="quiet" shortcut="a" onClick={add} />
        {!isSaved && (
          <Button
            title="Discard changes"
            kind="quiet"
            disabled={save.busy}
            onClick={() => {
              setEdited(null)
              focusHeading()
            }}
          />
        )}
      </div>
      {isOutdated && <ChangedRules rules={savedDrafts} colleagues={colleagues} />}
      {isComplete && <AssignmentPreview rules={rules} isSaved={isSaved} />}
    </div>
  )
}
