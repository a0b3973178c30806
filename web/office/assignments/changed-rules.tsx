import type { Workload } from '#contract/office/review/assignments.ts'
import { Banner } from '#web/ui/banner.tsx'
import styles from './assignment-rules.module.css'
import { bodyOf, type RuleDraft } from './rule-draft.ts'
import { ruleText } from './rule-text.ts'

interface ChangedRulesProps {
  /** The saved rules. */
  rules: readonly RuleDraft[]
  colleagues: readonly Workload[]
}

/** Shows the rules that a colleague has saved after the reader began to edit older ones. */
export function ChangedRules({ rules, colleagues }: ChangedRulesProps) {
  return (
    <div role="alert">
      <Banner tone="warning" title="A colleague has changed the rules">
        <p>
          Your rules above are not saved, and replace the saved rules when you save them.{' '}
          {rules.length === 0 ? 'No rules are saved now.' : 'These rules are saved now:'}
        </p>
        {rules.length > 0 && (
          <ol className={styles.savedRules}>
            {rules.map((rule) => (
              <li key={rule.key}>{ruleText(bodyOf(rule), colleagues)}</li>
            ))}
          </ol>
        )}
      </Banner>
    </div>
  )
}
