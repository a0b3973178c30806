import { setTimeout as pause } from 'node:timers/promises'
import type { Decide } from '#tests/journeys/actions/decided.ts'
import { activatedApplicant, call, stepCaller, tokenOf } from '#tests/journeys/actions/prepared.ts'
import { aProgramme } from '#tests/support/application-journey.ts'
import { gatewayTransactions, settleByItself } from '#tests/support/payments/checkout.ts'
import { institution } from '#tests/support/institution/index.ts'
import { awaitMail } from '#tests/support/mailbox.ts'
import { subjectShape } from '#tests/support/mail-subjects.ts'
import { noisyPicture } from '#tests/support/pictures.ts'
import { completeSteps } from '#tests/support/step-examples.ts'
import type { PooledServers } from './servers.ts'

/** Time limit for a payment to be applied, which takes a webhook and a job. */
const settleTimeoutMs = 30_000

async function stageOf(url: string, token: string): Promise<string> {
  const { nextStage } = await call<{ nextStage: string }>(
    url,
    'GET',
    '/Profile/Get-Profile',
    undefined,
    token,
  )
  return nextStage
}

/** Pays the application fee, and waits until the job that the gateway's webhook queues has applied it. */
async function pay({ url, gatewayOrigin }: PooledServers, email: string, token: string): Promise<void> {
  await call(url, 'POST', '/Payment/initiate-payment', { payType: 'ApplicationFee' }, token)
  for (const { reference } of await gatewayTransactions(gatewayOrigin, email))
    await settleByItself(gatewayOrigin, reference)
  for (const deadline = Date.now() + settleTimeoutMs; Date.now() < deadline; await pause(50))
    if ((await stageOf(url, token)) === 'Biodata') return
  throw new Error(`The payment of ${email} was not applied.`)
}

/**
 * Registers, activates, pays, fills in every step and submits. Two colleagues then admit the applicant. Ends when the
 * applicant has received the email about the offer and can see the offer.
 * @throws if a request is rejected, or if the applicant receives another applicant's profile
 */
export async function walk(servers: PooledServers, decide: Decide): Promise<void> {
  const { url } = servers
  const applicant = await activatedApplicant(url)
  const token = await tokenOf(url, applicant)
  await pay(servers, applicant.email, token)
  await completeSteps(stepCaller(url, token, await noisyPicture(300, 400, 'jpeg')), institution)
  await call(url, 'POST', '/Application/update-stage', { currentStage: 'ApplicationSumitted' }, token)
  const { email } = await call<{ email: string }>(url, 'GET', '/Profile/Get-Profile', undefined, token)
  if (email !== applicant.email) throw new Error(`${applicant.email} received the profile of ${email}.`)
  await decide(applicant, { kind: 'admit', programmeId: aProgramme, level: '100' })
  await awaitMail(url, email, ({ subject }) => subjectShape('decision-admitted').test(subject))
  if ((await stageOf(url, token)) !== 'IsAdmitted') throw new Error(`${email} has no offer.`)
}
