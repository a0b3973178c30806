import type { AnswerChange } from '#contract/office/requests/requests.ts'
import type { SummarySection } from '#contract/step.ts'

interface Answer {
  section: string
  label: string
  value: string
}

/**
 * Returns the answers by key. The key consists of the title of the group, the label and a number. It is the same before
 * and after a correction. The number distinguishes equal labels in groups with the same title, as in a list.
 */
function answersByKey(sections: readonly SummarySection[]): Map<string, Answer> {
  const answers = new Map<string, Answer>()
  const counts = new Map<string, number>()
  for (const { title, rows } of sections)
    for (const { label, value } of rows) {
      const name = JSON.stringify([title, label])
      const count = (counts.get(name) ?? 0) + 1
      counts.set(name, count)
      answers.set(`${name}${count}`, { section: title, label, value })
    }
  return answers
}

/**
 * Compares two versions of a section and returns the answers that differ. Removed answers come last. `fields`
 * contains the labels that the office asked for; if it is empty, the office asked for the whole section.
 */
export function answerChanges(
  before: readonly SummarySection[],
  after: readonly SummarySection[],
  fields: readonly string[],
): AnswerChange[] {
  const old = answersByKey(before)
  const present = answersByKey(after)
  const keys = [...present.keys(), ...[...old.keys()].filter((key) => !present.has(key))]
  return keys.flatMap((key) => {
    const [was, is] = [old.get(key), present.get(key)]
    const answer = is ?? was
    if (answer === undefined || was?.value === is?.value) return []
    const { section, label } = answer
    return {
      section,
      label,
      before: was?.value ?? null,
      after: is?.value ?? null,
      isAsked: fields.length === 0 || fields.includes(label),
    }
  })
}
