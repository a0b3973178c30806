import * as z from 'zod/mini'
import type { Endpoint } from '#contract/endpoint.ts'
import { application } from '#contract/endpoints/application.ts'
import type { DocumentType } from '#contract/endpoints/utility.ts'
import type { Institution } from '#contract/institution.ts'
import type { ExampleCall } from '#contract/step.ts'
import { hasReached, type Stage } from '#contract/stages.ts'
import { type AnyStep, type StepId, steps } from '#contract/steps/registry.ts'

/** Steps that may be left empty. Every other step must be answered before the submission. */
export const optionalSteps: readonly StepId[] = ['employmentRecords']

export type Body = Record<string, unknown>

export type ExampleStep = Pick<AnyStep, 'id' | 'stage' | 'movedBy' | 'endpoints' | 'example'>

export interface StepCaller {
  /**
   * Calls `endpoint` and returns the `data` of the response.
   * @throws if the server rejects the call
   */
  call(endpoint: Endpoint, body: Body): Promise<unknown>
  /** Uploads a picture and returns its upload token. */
  upload(documentType: DocumentType): Promise<string>
}

/** Response data of a step's calls so far. The keys are the values of `ExampleCall.call`. */
export type Made = Readonly<Record<string, Body>>

const data = z.record(z.string(), z.unknown())

export function endpointOf(step: ExampleStep, { call }: ExampleCall): Endpoint {
  const endpoint = new Map<string, Endpoint>(Object.entries(step.endpoints)).get(call)
  if (endpoint === undefined) throw new Error(`${step.id} has no endpoint «${call}»`)
  return endpoint
}

/**
 * Returns the body of an example call. Uploads the pictures that the call needs, and fills in values that earlier calls
 * returned.
 */
export async function bodyOf(
  { body, uploads = {}, takes = {} }: ExampleCall,
  made: Made,
  upload: StepCaller['upload'],
): Promise<Body> {
  const filled: Body = { ...body }
  for (const [field, documentType] of Object.entries(uploads)) filled[field] = await upload(documentType)
  for (const [field, { from, field: source }] of Object.entries(takes)) filled[field] = made[from]?.[source]
  return filled
}

/** Returns the first request body of a step's example. Upload tokens are not filled in. */
export function firstBody(step: ExampleStep, institution: Institution): Record<string, string> {
  return z.record(z.string(), z.string()).parse(step.example(institution).answer[0]?.body)
}

/**
 * Makes the example calls of one step and returns the data of their responses. If `before` is given, stops before the
 * first call of that endpoint.
 */
export async function answerStep(
  step: ExampleStep,
  caller: StepCaller,
  institution: Institution,
  before?: ExampleCall,
): Promise<Made> {
  const made: Record<string, Body> = {}
  for (const each of step.example(institution).answer) {
    if (each.call === before?.call) break
    const body = await bodyOf(each, made, caller.upload)
    made[each.call] = data.parse(await caller.call(endpointOf(step, each), body))
  }
  return made
}

/**
 * Saves one step's example and moves to the next step. Calls `update-stage` if saving alone does not move to that step.
 */
export async function completeStep(
  step: ExampleStep,
  caller: StepCaller,
  institution: Institution,
): Promise<void> {
  await answerStep(step, caller, institution)
  if (step.movedBy === 'update-stage')
    await caller.call(application.updateStage, { currentStage: step.stage })
}

/** Completes the steps from stage `from` up to, but not including, stage `until`. */
export async function completeSteps(
  caller: StepCaller,
  institution: Institution,
  { from = 'Biodata', until = 'SubmitApplication' }: { from?: Stage; until?: Stage } = {},
): Promise<void> {
  for (const step of steps)
    if (hasReached(step.stage, from) && !hasReached(step.stage, until))
      await completeStep(step, caller, institution)
}
