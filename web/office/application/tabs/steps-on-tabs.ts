import { type StepId, steps } from '#contract/steps/registry.ts'

const person: readonly string[] = ['biodata', 'programme'] satisfies StepId[]
const kin: readonly string[] = ['nextOfKin'] satisfies StepId[]
/** Steps that `stepsOnTabs` leaves out: the subjects are on the tab «Results», and the pictures beside the tabs. */
const notOnTabs: readonly string[] = ['olevelResults', 'picture'] satisfies StepId[]

/** Returns the steps on each tab. The tab «Schools» shows all steps that are shown nowhere else. */
export function stepsOnTabs<Id extends string>(ids: readonly Id[]) {
  const placed = [...person, ...kin, ...notOnTabs]
  return {
    person: ids.filter((id) => person.includes(id)),
    kin: ids.filter((id) => kin.includes(id)),
    schools: ids.filter((id) => !placed.includes(id)),
  }
}

export const tabSteps = stepsOnTabs(steps.map(({ id }) => id))
