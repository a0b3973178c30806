import { programmes } from 'virtual:institution/programmes'
import { type AssignmentRule, ruleKinds } from '#contract/office/review/assignment-rules.ts'
import type { Workload } from '#contract/office/review/assignments.ts'
import { programmesOf } from '#contract/programmes.ts'

const kindNames: Readonly<Record<AssignmentRule['kind'], string>> = {
  programme: 'Programmes',
  digits: 'Last digits',
  share: 'A share of the others',
}

/** The kinds of rules, as options of a field. */
export const kindOptions = ruleKinds.map((kind) => ({ value: kind, label: kindNames[kind] }))

/** The programmes that a rule can name. */
export const programmeChoices = programmesOf({ programmes })

export const programmeName = (programme: string): string =>
  programmeChoices.find(({ id }) => id === programme)?.description ?? `${programme} (no longer offered)`

export const unknownColleague = 'A colleague without access'

/** Describes a rule in one line, such as «Last digits 1, 2: Ada Obi». */
export function ruleText(
  { kind, programmes: chosen, digits, share, staffId, active }: AssignmentRule,
  colleagues: readonly Pick<Workload, 'staffId' | 'name'>[],
): string {
  const choice = {
    programme: ` ${chosen.map(programmeName).join(', ')}`,
    digits: ` ${digits.join(', ')}`,
    share: `, weight ${share}`,
  }[kind]
  const name = colleagues.find((each) => each.staffId === staffId)?.name ?? unknownColleague
  return `${kindNames[kind]}${choice}: ${name}${active ? '' : ', inactive'}`
}
