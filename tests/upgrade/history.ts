import { sql } from 'kysely'
import * as z from 'zod/mini'
import { stages } from '#contract/stages.ts'
import { educational, educationalRecordEndpoints } from '#contract/steps/educational-record.ts'
import { codeAt } from '#server/modules/staff/sign-in/authenticator.ts'
import type { ApiServer } from '#tests/support/api-server.ts'
import {
  type OfficeColleague,
  fromOffice,
  officeColleague,
  staffCommands,
} from '#tests/support/office/office.ts'
import {
  acceptedData,
  confirmedData,
  invitationToken,
  officePassword,
} from '#tests/support/office/office-sign-in.ts'
import { aRefusal, aRequest, officeCalls } from '#tests/support/office/office-work.ts'
import { institution } from '#tests/support/institution/index.ts'
import { confirmResults } from '#tests/support/olevel-results.ts'
import { firstBody } from '#tests/support/step-examples.ts'
import { applicantAt, type HistoryApplicant, ownStages, submittedApplicant } from './history-applicant.ts'
import { type Office, officeRecords } from './history-office.ts'
import { oneRowOfEach } from './one-row-of-each.ts'

/** Fills an installation with varied data, mostly through the API. An upgrade must preserve all of it. */
export async function createHistory(server: ApiServer): Promise<void> {
  const colleagues = {
    clerk: await officeColleague(server, 'clerk'),
    approver: await officeColleague(server, 'approver'),
    bursar: await officeColleague(server, 'bursar'),
    auditor: await officeColleague(server, 'auditor'),
    admin: await officeColleague(server, 'admin'),
  }
  const office = acting(server)
  await beforePayment(server)
  await server.services.auditChain.extend()
  await applicationFees(server, colleagues, office)
  await undecided(server, colleagues, office)
  await enrolled(server, colleagues, office)
  await lostOffers(server, colleagues, office)
  await staffChanges(server, colleagues.admin, office)
  await oneRowOfEach(server)
  await officeRecords(server, colleagues, office)
}

type Colleagues = Record<'clerk' | 'approver' | 'bursar' | 'auditor' | 'admin', OfficeColleague>

/** Returns a function that makes office calls and throws an error if the server rejects a call. */
function acting(server: ApiServer): Office {
  const { post } = officeCalls(server)
  return async (path, who, body) => {
    const answer = await post(path, who, body)
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${answer.text}`)
    return answer.data
  }
}

/** Creates an applicant for each stage up to and including the submission. */
async function beforePayment(server: ApiServer): Promise<void> {
  await server.register()
  const email = await server.register()
  await sql`update applicant set stage = ${stages[0]} where email = ${email}`.execute(server.database.system)
  for (const stage of ownStages) await applicantAt(server, stage)
}

/**
 * Creates failed, abandoned, duplicate, mismatched, reversed and refunded payments of application fees. One underpayment
 * is proposed for acceptance, and another one is accepted.
 */
async function applicationFees(
  server: ApiServer,
  { bursar, approver }: Colleagues,
  office: Office,
): Promise<void> {
  const { gateway } = server
  const unpaid = () => applicantAt(server, 'PaymentInitiation')
  const one = async (state: 'failed' | 'abandoned' | 'reversed') => {
    const who = await unpaid()
    const reference = await who.checkout('ApplicationFee')
    await sql`update payment set initiated_at = now() - interval '40 minutes'
      where reference = ${reference}`.execute(server.database.system)
    gateway.says(reference, state)
    await who.verify(reference)
    return { who, reference }
  }
  await one('failed')
  await one('abandoned')
  await one('reversed')

  const paidTwice = async () => {
    const { who, reference } = await one('failed')
    await who.pay('ApplicationFee')
    gateway.says(reference, 'succeeded')
    await who.verify(reference)
    return reference
  }
  await paidTwice()
  await office('mark-refunded', bursar, { reference: await paidTwice(), transferReference: 'GTB 4711' })

  const mismatched = async (amountKobo: number, currency: string) => {
    const who = await unpaid()
    const reference = await who.checkout('ApplicationFee')
    const mismatch = currency === 'NGN' ? 'amount' : 'currency'
    gateway.says(reference, 'mismatch', { mismatch, amountKobo, currency })
    await who.verify(reference)
    return reference
  }
  await mismatched(1_000_000, 'NGN')
  await mismatched(1_250, 'USD')
  const decide = (reference: string, decision: string) =>
    office('decide-unclear-payment', bursar, { reference, decision, note: 'The bank confirms it.' })
  await decide(await mismatched(1_100_000, 'NGN'), 'refund')
  await decide(await mismatched(900, 'USD'), 'note')
  await decide(await mismatched(700_000, 'NGN'), 'accept')
  const reference = await mismatched(600_000, 'NGN')
  await decide(reference, 'accept')
  await office('settle-underpayment', approver, {
    reference,
    outcome: 'accept',
    note: 'A charge of the bank.',
  })

  const reversedLater = await unpaid()
  const paid = await reversedLater.pay('ApplicationFee')
  gateway.says(paid, 'reversed')
  await reversedLater.verify(paid)
}

const proposal = z.object({ id: z.string() })
const offer = {
  kind: 'admit',
  level: '100',
  conditions: 'Bring the original slip.',
  exceptionReason: 'The slips were seen at the centre.',
}

async function propose(
  server: ApiServer,
  who: HistoryApplicant,
  { clerk }: Colleagues,
  office: Office,
  what = {},
) {
  const { programmeId } = await server.database.system
    .selectFrom('applicant')
    .select('programmeId')
    .where('id', '=', who.id)
    .executeTakeFirstOrThrow()
  const body = { applicantId: who.id, ...offer, programmeId: programmeId ?? '', ...what }
  await confirmResults(server, who.id, clerk.id)
  return proposal.parse(await office('propose-decision', clerk, body)).id
}

/**
 * Creates applications with proposed, approved, returned, withdrawn and scheduled decisions. Also creates a skipped and
 * assigned application with a note. Two more applicants have a request; one of the two has answered.
 */
async function undecided(server: ApiServer, colleagues: Colleagues, office: Office): Promise<void> {
  const { clerk, approver } = colleagues
  const submitted = () => submittedApplicant(server)
  const proposed = async () => propose(server, await submitted(), colleagues, office)
  const approved = async () => {
    const decisionId = await proposed()
    await office('approve-decision', approver, { decisionId })
    return decisionId
  }
  await proposed()
  await approved()
  await office('return-decision', approver, { decisionId: await proposed(), because: 'Check the slip.' })
  await office('take-back-decision', clerk, { decisionId: await proposed(), because: 'Wrong level.' })
  const at = new Date(Date.now() + 86_400_000).toISOString()
  await office('release-decisions', approver, { decisionIds: [await approved()], at })

  const noted = await submitted()
  await office('review-next', clerk, { startedAt: new Date().toISOString(), startWith: noted.id })
  await office('skip-application', clerk, { applicantId: noted.id, reason: 'later' })
  await office('take-application', clerk, { applicantId: noted.id })
  await office('assign-application', clerk, { applicantId: noted.id, staffId: clerk.id })
  await office('add-note', clerk, { applicantId: noted.id, note: 'Called; the slip will follow.' })
  const ask = async () => {
    const who = await applicantAt(server, 'ApplicationSumitted')
    await office('send-request', clerk, {
      applicantId: who.id,
      ...aRequest('educationalRecords', 'Add your newest school.'),
    })
    return who
  }
  await ask()
  const corrected = await ask()
  const body = firstBody(educational, institution)
  await corrected.call('POST', educationalRecordEndpoints.add.path, { ...body, name: 'Hilltop College' })
  await corrected.call('POST', '/Application/update-stage', { currentStage: educational.stage })
}

async function decided(server: ApiServer, colleagues: Colleagues, office: Office, what = {}) {
  const who = await submittedApplicant(server)
  const decisionId = await propose(server, who, colleagues, office, what)
  await office('approve-decision', colleagues.approver, { decisionId })
  await office('release-decisions', colleagues.approver, { decisionIds: [decisionId] })
  await server.runJobs()
  return who
}

/**
 * Creates rejected, admitted and enrolled applicants. The admitted applicants pay different fees, or none. Also opens a
 * reconsideration, and sends payment reminders with a clock that is 40 days ahead.
 */
async function enrolled(server: ApiServer, colleagues: Colleagues, office: Office): Promise<void> {
  const refused = { ...aRefusal, programmeId: '', level: '', conditions: '' }
  const { id: applicantId } = await decided(server, colleagues, office, refused)
  await office('open-reconsideration', colleagues.clerk, { applicantId, because: 'A new result came.' })
  const paying = async (...payTypes: string[]) => {
    const who = await decided(server, colleagues, office)
    for (const payType of payTypes) await who.pay(payType)
    return who
  }
  await paying()
  await paying('AcceptanceFee')
  await paying('AcceptanceFee', 'SchoolFeePart', 'SchoolFee')
  await paying('AcceptanceFee', 'SchoolFeePart', 'SchoolFeePart', 'OrientationFee')
  const part = await paying('AcceptanceFee', 'SchoolFeePart')
  await part.checkout('SchoolFeePart')
  const whole = await paying('AcceptanceFee', 'SchoolFee', 'OrientationFee')
  await whole.call('GET', '/Profile/Get-MatricNumber')
  const portalPassword = 'nine bright lanterns floating'
  await whole.call('POST', '/Profile/create-portal-account', { portalPassword })
  await whole.call('GET', '/Printing/print-receipt')
  await paying('AcceptanceFee')
  const overdue = new Date(Date.now() + 40 * 86_400_000)
  await server.services.reminders.remind(overdue)
}

/**
 * Creates declined offers, an undone decline, revoked letters and a letter that was issued again. Some payments arrive
 * after the offer was declined or withdrawn.
 */
async function lostOffers(server: ApiServer, colleagues: Colleagues, office: Office): Promise<void> {
  const admitted = () => decided(server, colleagues, office)
  const decline = (who: HistoryApplicant) =>
    who.call('POST', '/Application/decline-offer', { reason: 'I moved abroad.' })
  await decline(await admitted())
  const undone = await admitted()
  await decline(undone)
  await undone.call('POST', '/Application/undo-decline')

  const tooLate = async (lose: (who: HistoryApplicant) => Promise<unknown>) => {
    const who = await admitted()
    const reference = await who.checkout('AcceptanceFee')
    await lose(who)
    server.gateway.says(reference, 'succeeded')
    await who.verify(reference)
  }
  const because = 'The slip was forged.'
  const revoke = ({ id }: HistoryApplicant) =>
    office('revoke-letter', colleagues.approver, { applicantId: id, because })
  await tooLate(decline)
  await tooLate(revoke)
  const reissued = await admitted()
  await revoke(reissued)
  const other = await officeColleague(server, 'approver', { name: 'Second approver' })
  await office('reissue-letter', other, { applicantId: reissued.id, because: 'The slip is genuine.' })
  await server.runJobs()
}

/** Creates an invited colleague, a colleague who has accepted the invitation, and one whose access was removed. */
async function staffChanges(server: ApiServer, admin: OfficeColleague, office: Office): Promise<void> {
  const email = 'invited@office.example'
  const invite = staffCommands(server).invite
  await invite({ email, name: 'Ngozi Okon-Danladi', role: 'clerk' })
  await accept(server, await invite({ email: `second.${email}`, name: 'Musa Garba', role: 'admin' }))
  const left = await officeColleague(server, 'clerk', { name: 'Left already' })
  await office('disable-staff', admin, { staffId: left.id })
}

/** Accepts an invitation: sets a password and an authenticator app. The server then issues recovery codes. */
async function accept(server: ApiServer, address: string): Promise<void> {
  const link = invitationToken(address)
  const post = (path: string, body: object) => server.post(`/Office/${path}`, body, { headers: fromOffice })
  const password = { password: officePassword, cpassword: officePassword }
  const { secret } = acceptedData(await post('accept-invitation', { link, ...password }))
  confirmedData(await post('confirm-authenticator', { link, code: codeAt(secret, Date.now()) }))
}
