import type { Workload } from '#contract/office/review/assignments.ts'
import { Button } from '#web/ui/button.tsx'
import { CheckboxField } from '#web/ui/checkbox-field.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import styles from './assignment-rules.module.css'
import { faultsOf, type RuleDraft } from './rule-draft.ts'
import { RuleProgrammes } from './rule-programmes.tsx'
import { kindOptions, unknownColleague } from './rule-text.ts'

interface RuleRowProps {
  /** Position of the rule, from 1. */
  number: number
  draft: RuleDraft
  colleagues: readonly Workload[]
  onChange(changes: Partial<RuleDraft>): void
  onMove(by: -1 | 1): void
  onRemove(): void
}

/** The fields of one rule, and the buttons to move and to remove it. */
export function RuleRow({ number, draft, colleagues, onChange, onMove, onRemove }: RuleRowProps) {
  const { key, staffId, kind, programmes, digits, share, active } = draft
  const faults = faultsOf(draft)
  const people = colleagues.map((each) => ({ value: each.staffId, label: each.name }))
  if (staffId !== '' && !people.some(({ value }) => value === staffId))
    people.push({ value: staffId, label: unknownColleague })
  return (
    <li>
      <fieldset className={styles.rule}>
        <legend>Rule {number}</legend>
        <SelectField
          name={`kind-${key}`}
          label="Assigns"
          options={kindOptions}
          value={kind}
          onChange={({ target }) => {
            const chosen = kindOptions.find(({ value }) => value === target.value)
            if (chosen !== undefined) onChange({ kind: chosen.value })
          }}
        />
        {kind === 'programme' && (
          <RuleProgrammes
            id={`programmes-${key}`}
            chosen={programmes}
            error={faults['programmes']}
            onChange={(changed) => onChange({ programmes: changed })}
          />
        )}
        {kind === 'digits' && (
          <TextField
            name={`digits-${key}`}
            label="Application number ends with"
            inputMode="numeric"
            autoComplete="off"
            placeholder="0 1 2"
            maxLength={30}
            value={digits}
            error={faults['digits']}
            onChange={({ target }) => onChange({ digits: target.value })}
          />
        )}
        {kind === 'share' && (
          <TextField
            name={`share-${key}`}
            label="Weight, 1 to 100"
            inputMode="numeric"
            autoComplete="off"
            maxLength={3}
            value={share}
            error={faults['share']}
            onChange={({ target }) => onChange({ share: target.value })}
          />
        )}
        <SelectField
          name={`colleague-${key}`}
          label="To"
          options={people}
          value={staffId}
          onChange={({ target }) => onChange({ staffId: target.value })}
        />
        <div className={styles.buttons}>
          <CheckboxField
            name={`active-${key}`}
            label="Active"
            checked={active}
            onChange={({ target }) => onChange({ active: target.checked })}
          />
          <Button title="Up" kind="link" aria-label={`Up: rule ${number}`} onClick={() => onMove(-1)} />
          <Button title="Down" kind="link" aria-label={`Down: rule ${number}`} onClick={() => onMove(1)} />
          <Button title="Remove" kind="link" aria-label={`Remove rule ${number}`} onClick={onRemove} />
        </div>
      </fieldset>
    </li>
  )
}
