import type { Stage } from '#contract/stages.ts'
import { type StepStage, steps } from '#contract/steps/registry.ts'

const outsideTheSteps: Partial<Record<Stage, string>> = {
  ProfileInitiation: 'Your profile is not activated yet.',
  ProfileActivation: 'Your profile is not activated yet.',
  PaymentInitiation: 'Your application fee is not paid yet.',
  PaymentCompletion: 'Your application fee is not paid yet.',
  SubmitApplication: 'Your application is at «Preview Profile», ready to be submitted.',
  ApplicationSumitted: 'Your application is submitted and can no longer be changed.',
  IsAdmitted: 'Your application has been decided and can no longer be changed.',
  IsRejected: 'Your application has been decided and can no longer be changed.',
} satisfies Record<Exclude<Stage, StepStage>, string>

/** Where an application stands, as a sentence for its applicant; stored names of stages are never shown. */
export function whereYouAre(stage: Stage): string {
  const step = steps.find((each) => each.stage === stage)
  if (step !== undefined) return `Your application is at «${step.title}»: finish that first.`
  return outsideTheSteps[stage] ?? 'Your application is at another step.'
}
