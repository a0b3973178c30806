import { payment } from '#contract/endpoints/payment.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { StepId } from '#contract/steps/registry.ts'
import { steps } from '#contract/steps/registry.ts'
import { institution } from '#tests/support/institution/index.ts'
import type { ApiApplicant, ApiServer } from '#tests/support/api-server.ts'
import {
  answerStep,
  type Body,
  type ExampleStep,
  type Made,
  type StepCaller,
} from '#tests/support/step-examples.ts'

/* Functions that create records and payments of an applicant through the API. */

/** Returns a `StepCaller` for an applicant. Its `call` throws if the server rejects the request. */
export function callerOf(server: ApiServer, who: ApiApplicant): StepCaller {
  return {
    async call({ method, path }, body) {
      const answer = await server.ask(method, path, { token: who.token, body })
      if (answer.status !== 200) throw new Error(`${path}: ${answer.text}`)
      return answer.data
    },
    upload: (documentType) => server.ticket(who.id, documentType),
  }
}

/**
 * Like `callerOf`, but sends `mark` instead of each string, except upload tokens. If the server rejects `mark` in a
 * field, sends the original string in that field.
 */
export function markingCallerOf(server: ApiServer, who: ApiApplicant, mark: string): StepCaller {
  const plain = callerOf(server, who)
  return {
    ...plain,
    async call(endpoint: Endpoint, body: Body) {
      const uploaded = /^[\w-]{22}$/
      const marked = Object.fromEntries(
        Object.entries(body).map(([field, value]) => [
          field,
          typeof value === 'string' && !uploaded.test(value) ? mark : value,
        ]),
      )
      for (;;) {
        const { method, path } = endpoint
        const { errors, status, data } = await server.ask(method, path, { token: who.token, body: marked })
        if (status === 200) return data
        const rejected = Object.keys(errors ?? {}).filter((field) => marked[field] !== body[field])
        if (rejected.length === 0) return plain.call(endpoint, body)
        for (const field of rejected) marked[field] = body[field]
      }
    },
  }
}

/**
 * Saves the example of every step and returns the responses by step. The applicant must be at a stage at which all
 * steps are editable.
 */
export async function answerAll(caller: StepCaller): Promise<ReadonlyMap<StepId, Made>> {
  const made = new Map<StepId, Made>()
  for (const step of steps) made.set(step.id, await answerStep(step, caller, institution))
  return made
}

/** Returns the ids in `made` that the example calls of a step refer to. */
export function idsIn(step: ExampleStep, made: Made): string[] {
  const { answer, changes = [] } = step.example(institution)
  return [...answer, ...changes].flatMap(({ takes = {} }) =>
    Object.values(takes).map(({ from, field }) => String(made[from]?.[field])),
  )
}

/** Opens a payment of the application fee and returns its reference. */
export async function openPayment(server: ApiServer, who: ApiApplicant): Promise<string> {
  const opened = await callerOf(server, who).call(payment.initiate, { payType: 'ApplicationFee' })
  const { paymentUrl } = payment.initiate.data.parse(opened)
  return new URL(paymentUrl).pathname.slice(1)
}

/** Moves the applicant to `PaymentInitiation`, opens and pays the application fee, and returns the reference. */
export async function paidPayment(server: ApiServer, who: ApiApplicant): Promise<string> {
  await server.setStage(who.id, 'PaymentInitiation')
  const reference = await openPayment(server, who)
  server.gateway.says(reference, 'succeeded')
  await callerOf(server, who).call(payment.requery, { transactionReference: reference })
  return reference
}
