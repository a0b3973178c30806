import { shortfallWords } from '#contract/eligibility/entry-words.ts'
import { programmeVerdict } from '#contract/eligibility/programme-verdict.ts'
import type { Outcome, Verdict } from '#contract/eligibility/verdict.ts'
import type { Programme } from '#contract/institution.ts'
import { programmesOf } from '#contract/programmes.ts'
import { programmes } from 'virtual:institution/programmes'
import { canBeChecked, candidateFrom, type CheckedAnswers } from '../checked-answers/checked-answers.ts'
import { ChosenVerdict } from './chosen-verdict.tsx'
import styles from './eligibility.module.css'

interface Checked {
  programme: Programme
  verdict: Verdict
}

const all = programmesOf({ programmes })

/**
 * The result of the eligibility check: first the chosen programme, then programmes whose requirements are met, those
 * that depend on awaited results, and all others. Asks for more answers until there are enough to compare.
 */
export function CheckedProgrammes({ answers }: { answers: CheckedAnswers }) {
  if (!canBeChecked(answers))
    return (
      <p role="status" className={styles.nothingYet}>
        Choose a subject and its grade to see which programmes fit.
      </p>
    )
  const candidate = candidateFrom(answers)
  const checked = all.map((programme) => ({ programme, verdict: programmeVerdict(programme, candidate) }))
  const chosen = checked.find(({ programme }) => programme.id === answers.programmeId)
  const withOutcome = (outcome: Outcome) =>
    checked.filter((each) => each !== chosen && each.verdict.outcome === outcome)
  return (
    <section aria-labelledby="programmes-checked" className={styles.result}>
      <h2 id="programmes-checked">What your results allow</h2>
      <div role="status">
        {chosen !== undefined && (
          <ChosenVerdict
            verdict={{
              ...chosen.verdict,
              programme: chosen.programme.description,
              missing: chosen.verdict.missing.map(shortfallWords),
            }}
          >
            {chosen.verdict.outcome === 'awaiting' && <p>You can apply now.</p>}
          </ChosenVerdict>
        )}
        <p>{countWords(checked)}</p>
      </div>
      <Programmes title="You meet the requirements" mark="met" checked={withOutcome('met')} />
      <Programmes
        title="Possible with the results you await"
        mark="awaiting"
        checked={withOutcome('awaiting')}
      />
      {withOutcome('short').length > 0 && (
        <details>
          <summary>Other programmes, and what is missing</summary>
          <Programmes mark="short" checked={withOutcome('short')} />
        </details>
      )}
      <p>The admissions office checks every result and decides. This check is not a promise of a place.</p>
    </section>
  )
}

function countWords(checked: readonly Checked[]): string {
  const metCount = checked.filter(({ verdict }) => verdict.outcome === 'met').length
  if (metCount === 0) return 'These results do not yet meet the requirements of any programme.'
  return `These results meet the requirements of ${metCount} of our ${checked.length} programmes.`
}

function Programmes({
  title,
  mark,
  checked,
}: {
  title?: string
  mark: Outcome
  checked: readonly Checked[]
}) {
  if (checked.length === 0) return null
  return (
    <>
      {title !== undefined && <h3>{title}</h3>}
      <ul className={styles.programmes} data-outcome={mark}>
        {checked.map(({ programme: { id, description }, verdict: { missing } }) => (
          <li key={id}>
            <span>{description}</span>
            {mark === 'short' && <small>Missing: {missing.map(shortfallWords).join('; ')}</small>}
          </li>
        ))}
      </ul>
    </>
  )
}
