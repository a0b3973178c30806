import type { Endpoint } from '#contract/endpoint.ts'
import { admission } from '#contract/endpoints/admission.ts'
import { application } from '#contract/endpoints/application.ts'
import { requestAnswers } from '#contract/endpoints/request.ts'
import { authentication } from '#contract/endpoints/authentication.ts'
import { draft } from '#contract/endpoints/draft.ts'
import { emailChanges } from '#contract/endpoints/email-change.ts'
import { enrolment } from '#contract/endpoints/enrolment.ts'
import { notification } from '#contract/endpoints/notification.ts'
import { payment } from '#contract/endpoints/payment.ts'
import { printing } from '#contract/endpoints/printing.ts'
import { profile } from '#contract/endpoints/profile.ts'
import { utility } from '#contract/endpoints/utility.ts'
import { newId } from '#server/db/id.ts'
import { mayEdit, type Stage, stages } from '#contract/stages.ts'
import { type AnyStep, stepOf, steps } from '#contract/steps/registry.ts'
import { institution } from '#tests/support/institution/index.ts'
import type { ApiApplicant, ApiServer } from '#tests/support/api-server.ts'
import { offeredProgramme, offerPlace } from '#tests/support/office/offers.ts'
import { aPassword, aRegistration, freshEmail } from '#tests/support/samples.ts'
import { answerStep, type Body, bodyOf, endpointOf, optionalSteps } from '#tests/support/step-examples.ts'
import { callerOf, openPayment, paidPayment } from './api-calls.ts'
import { signedInData } from '#tests/support/signing-in.ts'
import { storedRequest } from '#tests/support/stored-request.ts'
import { matricNumberShape } from '#tests/support/number-shapes.ts'

export type { Body }

/** Test data and expected results for one endpoint, in addition to the contract. */
export interface Row {
  endpoint: Endpoint
  /** Stage at which the call succeeds. */
  stage: Stage
  /** Creates the records that the body refers to and returns a valid body. Left out for calls without a body. */
  body?: (server: ApiServer, who: ApiApplicant) => Body | Promise<Body>
  /** Creates other data that the call needs, such as an offer. */
  given?: (server: ApiServer, who: ApiApplicant) => Promise<unknown>
  /** Pattern of the response's message. By default, any sentence. */
  says?: RegExp
  /** Returns the path with its parameters filled in. Left out for paths without parameters. */
  path?: (who: ApiApplicant) => string
  /** Stages at which the call is rejected with 409. */
  rejectedAt?: readonly Stage[]
}

const anotherPassword = 'seven quiet harbours waiting'

const row = (endpoint: Endpoint, body?: Row['body'], more: Partial<Row> = {}): Row => ({
  endpoint,
  stage: 'Biodata',
  ...(body === undefined ? {} : { body }),
  ...more,
})

/**
 * Returns the row of an endpoint that changes a step. The call is allowed from the step's stage until the submission.
 */
const change = (step: AnyStep, endpoint: Endpoint, body: NonNullable<Row['body']>): Row =>
  row(endpoint, body, {
    stage: step.stage,
    rejectedAt: stages.filter((stage) => !mayEdit(stage, step.stage)),
  })

/** Returns the rows of a step: one for each GET endpoint, and one for each endpoint that its example calls. */
function stepRows(step: AnyStep): Row[] {
  const { answer, changes = [] } = step.example(institution)
  const calls = [...answer, ...changes].filter(
    ({ call }, at, all) => all.findIndex((each) => each.call === call) === at,
  )
  const lists = Object.values<Endpoint>(step.endpoints).filter(({ method }) => method === 'GET')
  return [
    ...lists.map((endpoint) => row(endpoint)),
    ...calls.map((each) =>
      change(step, endpointOf(step, each), async (server, who) => {
        const caller = callerOf(server, who)
        const made = await answerStep(step, caller, institution, each)
        return bodyOf(each, made, caller.upload)
      }),
    ),
  ]
}

/** Properties of rows for calls that are allowed only at stage `IsAdmitted`. The applicant gets an accepted offer. */
const withOffer = {
  stage: 'IsAdmitted',
  rejectedAt: stages.filter((stage) => stage !== 'IsAdmitted'),
  given: (server, who) => offerPlace(server.database, who.id, { accepted: true }),
} satisfies Partial<Row>

async function askedToReset(server: ApiServer): Promise<Body> {
  const username = await server.activated()
  await server.ask('POST', '/Authentication/initiate-password-reset', { body: { username } })
  await server.runJobs()
  const verificationCode = await server.codeFor(username)
  return { verificationCode, password: anotherPassword, cpassword: anotherPassword }
}

/** Sets the password of an applicant to `aPassword`. */
async function setPassword(server: ApiServer, id: string): Promise<void> {
  await server.database.systemPool.query(
    `update applicant set password_hash = (select password_hash from applicant where email = $2) where id = $1`,
    [id, await server.activated()],
  )
}

async function changingEmail(server: ApiServer): Promise<Body> {
  const email = await server.activated()
  const { accessToken } = signedInData(await server.signIn(email)).authDetails
  const body = { email: freshEmail(), password: aPassword }
  await server.ask('POST', emailChanges.request.path, { body, token: accessToken })
  return { verificationCode: await server.codeFor(email) }
}

const optional = stepOf(optionalSteps[0] ?? 'picture')

const rows: Row[] = [
  row(authentication.login, async (server) => ({
    username: await server.activated(),
    password: aPassword,
    rememberMe: true,
  })),
  row(authentication.logout, () => ({})),
  row(authentication.logoutOthers, () => ({})),
  row(authentication.sessions),
  row(authentication.endSession, () => ({ sessionId: newId() })),
  row(authentication.refreshToken, (_server, who) => ({ refreshToken: who.refreshToken })),
  row(authentication.initiatePasswordReset, (_server, who) => ({ username: who.email })),
  row(authentication.initiatePasswordResetByPath, undefined, {
    path: (who) => `/Authentication/initiate-password-reset/${encodeURIComponent(who.email)}`,
  }),
  row(authentication.resetPassword, askedToReset),
  row(authentication.changePassword, async (server) => ({
    username: await server.activated(),
    password: aPassword,
    newPassword: anotherPassword,
    cpassword: anotherPassword,
  })),

  row(profile.get),
  row(profile.create, () => aRegistration()),
  row(profile.activate, async (server) => ({
    verificationCode: await server.codeFor(await server.register()),
  })),
  row(profile.resendActivation, (_server, who) => ({ username: who.email })),
  row(emailChanges.request, async (server, who) => {
    await setPassword(server, who.id)
    return { email: freshEmail(), password: aPassword }
  }),
  row(emailChanges.get),
  row(emailChanges.cancel, () => ({})),
  row(emailChanges.confirm, changingEmail),
  row(emailChanges.stop, changingEmail),
  row(profile.correctEmail, async (server) => ({
    username: await server.register(),
    password: aPassword,
    email: freshEmail(),
  })),

  ...steps.flatMap(stepRows),

  row(application.get),
  row(application.updateStage, () => ({ currentStage: optional.stage }), {
    stage: optional.stage,
    rejectedAt: stages.slice(0, stages.indexOf(optional.stage)),
  }),
  row(
    requestAnswers.send,
    async (server, who) => ({
      requestId: await storedRequest(server, who.id),
      documents: [],
      reply: 'I do not have it.',
    }),
    { stage: 'ApplicationSumitted' },
  ),
  row(draft.list),
  row(draft.save, () => ({ section: 'biodata', answers: { address: '12 Market Ro', noOthername: true } })),
  row(draft.remove, () => ({ section: 'biodata' })),
  row(utility.qualifications),
  row(utility.dateRange),
  row(utility.subjects),
  row(utility.grades),
  row(payment.initiate, () => ({ payType: 'ApplicationFee' }), {
    stage: 'PaymentInitiation',
    rejectedAt: stages.filter((stage) => stage !== 'PaymentInitiation' && stage !== 'PaymentCompletion'),
  }),
  row(payment.list),
  row(payment.requery, async (server, who) => ({ transactionReference: await openPayment(server, who) }), {
    stage: 'PaymentInitiation',
  }),
  row(printing.receipt, undefined, { given: paidPayment }),
  row(printing.verify, undefined, { path: () => '/Printing/verify/7K3M-Q2XV-9ABC-0DEF' }),
  row(printing.publicKey),
  row(payment.fees, undefined, { stage: 'IsAdmitted' }),
  row(admission.get, undefined, { stage: 'IsAdmitted' }),
  row(admission.tracker),
  row(admission.decline, () => ({ reason: 'I have a place nearer home.' }), {
    ...withOffer,
    given: (server, who) => offerPlace(server.database, who.id),
  }),
  row(admission.undoDecline, () => ({}), withOffer),
  row(enrolment.matricNumber, undefined, { ...withOffer, says: matricNumberShape(offeredProgramme.code) }),
  row(enrolment.createPortalAccount, () => ({ portalPassword: anotherPassword }), withOffer),
  row(notification.list),
  row(notification.markRead, () => ({})),
]

export const nameOf = ({ method, path }: Endpoint): string => `${method} ${path}`

const byName = new Map(rows.map((each) => [nameOf(each.endpoint), each]))

export function rowOf(endpoint: Endpoint): Row {
  const found = byName.get(nameOf(endpoint))
  if (found === undefined) throw new Error(`${nameOf(endpoint)} has no row in the matrix`)
  return found
}

/** Creates an applicant in the state in which the row's call succeeds. */
export async function applicantFor(server: ApiServer, { stage, given }: Row): Promise<ApiApplicant> {
  const who = await server.applicant(stage)
  await given?.(server, who)
  return who
}

export const rowNames: readonly string[] = [...byName.keys()]

/** All step endpoints that change data, that is, all except GET. */
export const stepChanges = steps.flatMap((step) =>
  Object.values<Endpoint>(step.endpoints).filter(({ method }) => method !== 'GET'),
)
