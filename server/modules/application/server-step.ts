import type { Answers, StepId } from '#contract/steps/registry.ts'
import type { Db } from '#server/db/client.ts'
import type { Api } from '#server/http/route.ts'
import type { StepContext } from './editing.ts'

/** Server part of one step: reads its answers and registers its endpoints. */
export interface ServerStep<Id extends StepId> {
  /** Reads the current answers, in the format of the step in `contract/`. */
  load(db: Db, applicantId: string, context: StepContext): Promise<Answers[Id]>
  routes(api: Api, context: StepContext): void
}
