import type { Answers, StepId } from '#contract/steps/registry.ts'
import type { Db } from '#server/db/client.ts'
import type { Api } from '#server/http/route.ts'
import type { StepContext } from './editing.ts'

/** The server's half of one step: its answers from the database, and its endpoints. */
export interface ServerStep<Id extends StepId> {
  /** What the applicant has answered so far, in the shape the contract's step knows. */
  load(db: Db, applicantId: string, context: StepContext): Promise<Answers[Id]>
  /** Binds the step's endpoints. */
  routes(api: Api, context: StepContext): void
}
