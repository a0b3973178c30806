import * as z from 'zod/mini'
import { newId } from '#server/db/id.ts'
import { institution } from '#tests/support/institution/index.ts'
import type { DocumentType } from '#contract/endpoints/utility.ts'
import { olevelEndpoints } from '#contract/steps/olevel-result.ts'
import { type StepId, stepOf } from '#contract/steps/registry.ts'
import type { ApiApplicant, ApiServer } from '#tests/support/api-server.ts'
import { anOlevelResult } from '#tests/support/samples.ts'
import { type Body, bodyOf, endpointOf } from '#tests/support/step-examples.ts'
import type { Call } from './application-model.ts'

const record = z.record(z.string(), z.unknown())

/** Converts a number to letters, because names may not contain digits. */
const wordFor = (serial: number) =>
  [...String(serial)].map((digit) => 'ABCDEFGHIJ'.charAt(Number(digit))).join('')

/**
 * Returns the field of `body` whose name ends in «name», with `serial` in letters added to its value, so that the
 * records of a list differ.
 */
function different(body: Body, serial: number): Body {
  const [field, value] = Object.entries(body).find(([name]) => /name$/i.test(name)) ?? []
  if (field === undefined) throw new Error('An example of a list has a field whose name ends in «name»')
  return { [field]: `${String(value)} ${wordFor(serial)}` }
}

/**
 * Returns a function that sends a `Call` of the model (application-model.ts) to the server as one applicant. The
 * function fills in the ids of records that earlier calls created, and returns the HTTP status.
 */
export function callsOf(server: ApiServer, { id, token }: ApiApplicant) {
  let serial = 0
  let reference: string | null = null
  /** Current records of each list step, as returned by the API. */
  const added = new Map<StepId, Body[]>()
  const sittings: { resultId: string; subjects: string[] }[] = []

  async function post(path: string, body: unknown) {
    const answer = await server.ask('POST', path, { token, body })
    return {
      status: answer.status,
      data: z.safeParse(z.record(z.string(), z.unknown()), answer.data).data ?? {},
    }
  }
  const remove = async (path: string, body: unknown) =>
    (await server.ask('DELETE', path, { token, body })).status
  const upload = (documentType: DocumentType) => server.ticket(id, documentType)
  const recordsOf = (step: StepId) => added.get(step) ?? []

  /**
   * Saves a step with the first call of its example. In a list, adds a record that differs from the earlier ones.
   * Returns the HTTP status.
   */
  async function answerWith(stepId: StepId, listed: boolean) {
    const step = stepOf(stepId)
    const [first] = step.example(institution).answer
    if (first === undefined) throw new Error(`${stepId} has no example`)
    const { method, path } = endpointOf(step, first)
    const good = await bodyOf(first, {}, upload)
    const body = listed ? { ...good, ...different(good, serial) } : good
    const { status, data } = await server.ask(method, path, { token, body })
    if (listed && status === 200) added.set(stepId, [...recordsOf(stepId), record.parse(data)])
    return status
  }

  async function removeNewest(stepId: StepId) {
    const step = stepOf(stepId)
    const removal = step.example(institution).changes?.find(({ call }) => call === 'remove')
    if (removal === undefined) throw new Error(`${stepId} has no example of a removal`)
    const [from = 'add'] = Object.values(removal.takes ?? {}).map((taken) => taken.from)
    const newest = recordsOf(stepId).at(-1)
    const missing = Object.fromEntries(Object.keys(removal.takes ?? {}).map((field) => [field, newId()]))
    const body = newest === undefined ? missing : await bodyOf(removal, { [from]: newest }, upload)
    const { method, path } = endpointOf(step, removal)
    const { status } = await server.ask(method, path, { token, body })
    if (status === 200) added.set(stepId, recordsOf(stepId).slice(0, -1))
    return status
  }

  const verify = async () =>
    (await post('/Payment/requery-payment', { transactionReference: reference ?? 'M-0' })).status

  return async function make(call: Call): Promise<number> {
    serial += 1
    const sitting = sittings.at(-1)
    switch (call.kind) {
      case 'initiate': {
        const { status, data } = await post('/Payment/initiate-payment', { payType: 'ApplicationFee' })
        if (status === 200) reference = new URL(String(data['paymentUrl'])).pathname.slice(1)
        return status
      }
      case 'verify':
        return verify()
      case 'pay':
        if (reference !== null) server.gateway.says(reference, 'succeeded')
        return verify()
      case 'save':
        return answerWith(call.step, false)
      case 'add':
        return answerWith(call.step, true)
      case 'remove':
        return removeNewest(call.step)
      case 'add-sitting': {
        const resultPath = await upload('OlevelResult')
        const body = { ...anOlevelResult, examNumber: `425${serial}`, resultPath }
        const { status, data } = await post(olevelEndpoints.add.path, body)
        if (status === 200) sittings.push({ resultId: String(data['resultId']), subjects: [] })
        return status
      }
      case 'remove-sitting': {
        const status = await remove(olevelEndpoints.remove.path, {
          resultId: sitting?.resultId ?? newId(),
        })
        if (status === 200) sittings.pop()
        return status
      }
      case 'add-subject': {
        const subjectName = institution.records.subjects[sitting?.subjects.length ?? 0] ?? ''
        const body = { resultId: sitting?.resultId ?? newId(), subjectName, grade: 'C5' }
        const { status } = await post(olevelEndpoints.addSubject.path, body)
        if (status === 200) sitting?.subjects.push(subjectName)
        return status
      }
      case 'remove-subject': {
        const body = {
          resultId: sitting?.resultId ?? newId(),
          subjectName: sitting?.subjects.at(-1) ?? 'Mathematics',
        }
        const status = await remove(olevelEndpoints.removeSubject.path, body)
        if (status === 200) sitting?.subjects.pop()
        return status
      }
      case 'update-stage':
        return (await post('/Application/update-stage', { currentStage: call.sent })).status
    }
  }
}
