import type { CodeOf } from '#contract/error-codes.ts'
import type { Stage } from '#contract/stages.ts'
import { type StepStage, steps } from '#contract/steps/registry.ts'
import { type AppError, conflict } from './errors.ts'

type Reason = readonly [CodeOf<409>, string]

const reasonOutsideSteps: Partial<Record<Stage, Reason>> = {
  ProfileInitiation: ['profile-not-activated', 'Your profile is not activated yet.'],
  ProfileActivation: ['profile-not-activated', 'Your profile is not activated yet.'],
  PaymentInitiation: ['application-fee-unpaid', 'Your application fee is not paid yet.'],
  PaymentCompletion: ['application-fee-unpaid', 'Your application fee is not paid yet.'],
  SubmitApplication: ['stage-behind', 'Your application is at «Preview Profile», ready to be submitted.'],
  ApplicationSumitted: [
    'application-submitted',
    'Your application is submitted and can no longer be changed.',
  ],
  IsAdmitted: ['application-decided', 'Your application has been decided and can no longer be changed.'],
  IsRejected: ['application-decided', 'Your application has been decided and can no longer be changed.'],
} satisfies Record<Exclude<Stage, StepStage>, Reason>

/**
 * Creates the 409 error for a request at the wrong stage. The message names a step by its title and never contains the
 * stored stage.
 */
export function wrongStage(stage: Stage): AppError {
  const step = steps.find((each) => each.stage === stage)
  if (step !== undefined)
    return conflict('stage-behind', `Your application is at «${step.title}». Finish this step first.`)
  const [code, message] = reasonOutsideSteps[stage] ?? [
    'stage-behind',
    'Your application is at another step.',
  ]
  return conflict(code, message)
}
