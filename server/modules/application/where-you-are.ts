import type { Stage } from '#contract/stages.ts'
import { steps } from '#contract/steps/registry.ts'

/** Where an application stands, as a sentence for its applicant; stored names of stages are never shown. */
export function whereYouAre(stage: Stage): string {
  const step = steps.find((each) => each.stage === stage)
  if (step !== undefined) return `Your application is at «${step.title}»: finish that first.`
  switch (stage) {
    case 'ProfileInitiation':
    case 'ProfileActivation':
      return 'Your profile is not activated yet.'
    case 'PaymentInitiation':
    case 'PaymentCompletion':
      return 'Your application fee is not paid yet.'
    case 'SubmitApplication':
      return 'Your application is at «Preview Profile», ready to be submitted.'
    case 'ApplicationSumitted':
      return 'Your application is submitted and can no longer be changed.'
    case 'IsAdmitted':
    case 'IsRejected':
      return 'Your application has been decided and can no longer be changed.'
    default:
      return 'Your application is at another step.'
  }
}
