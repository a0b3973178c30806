import { sql } from 'kysely'
import { addDays, today } from '#contract/dates.ts'
import { enrolmentFees } from '#contract/fees/registry.ts'
import { openRunning } from '#tests/support/database/stored-rows.ts'
import { institution } from '#tests/support/institution/index.ts'
import type { PortalServer } from '#tests/support/browser/portal-server.ts'
import { type Decide, idOf, signedInColleague, versionOf } from './decided.ts'
import type { Applicant } from './auth-pages.ts'
import { call, payFee, submittedApplicant, tokenOf } from './prepared.ts'

/* Functions that create applicants with an offer. `decide` is the result of `openOffice` in decided.ts. */

const offer = {
  kind: 'admit',
  programmeId: institution.programmes[0]?.programmes[0]?.id,
  level: '100',
  conditions: 'Bring your originals.',
}

/** Creates an applicant with an offer that waits for an answer. */
export async function admittedApplicant(url: string, photo: Uint8Array, decide: Decide): Promise<Applicant> {
  const applicant = await submittedApplicant(url, photo)
  await decide(applicant, offer)
  return applicant
}

/** Creates an applicant whose offer has lapsed: yesterday was the last day to accept the offer. */
export async function lapsedApplicant(
  { url, dataDir }: PortalServer,
  photo: Uint8Array,
  decide: Decide,
): Promise<Applicant> {
  const applicant = await admittedApplicant(url, photo, decide)
  const database = openRunning(dataDir)
  try {
    await sql`update decision set accept_by = ${addDays(today(), -1)}
      where applicant_id = (select id from applicant where email = ${applicant.email})`.execute(
      database.system,
    )
  } finally {
    await database.close()
  }
  return applicant
}

/** Creates an applicant whose application was rejected, with two reasons and a comment. */
export async function rejectedApplicant(url: string, photo: Uint8Array, decide: Decide): Promise<Applicant> {
  const applicant = await submittedApplicant(url, photo)
  await decide(applicant, {
    kind: 'reject',
    reasons: ['subject-missing', 'other'],
    sentence: 'You may sit Mathematics again in November.',
  })
  return applicant
}

/** Creates an applicant who has declined the offer. */
export async function declinedApplicant(url: string, photo: Uint8Array, decide: Decide): Promise<Applicant> {
  const applicant = await admittedApplicant(url, photo, decide)
  const reason = 'I have a place nearer home.'
  await call(url, 'POST', '/Application/decline-offer', { reason }, await tokenOf(url, applicant))
  return applicant
}

/** Creates an applicant who has accepted the offer, and whose letter was withdrawn after that. */
export async function withdrawnApplicant(
  portal: PortalServer,
  photo: Uint8Array,
  decide: Decide,
): Promise<Applicant> {
  const applicant = await acceptedApplicant(portal.url, photo, decide)
  const approver = await signedInColleague(portal, 'approver')
  const applicantId = await idOf(approver, applicant)
  const version = await versionOf(approver, applicantId)
  await approver.call('revoke-letter', { applicantId, version, because: 'A forged slip.' })
  return applicant
}

/** Creates an applicant who has accepted the offer by paying the acceptance fee. */
export async function acceptedApplicant(url: string, photo: Uint8Array, decide: Decide): Promise<Applicant> {
  const applicant = await admittedApplicant(url, photo, decide)
  await payFee(url, applicant, 'AcceptanceFee')
  return applicant
}

/** Creates an applicant who has paid all fees, and has a matric number and a portal password. */
export async function enrolledApplicant(url: string, photo: Uint8Array, decide: Decide): Promise<Applicant> {
  const applicant = await acceptedApplicant(url, photo, decide)
  await payFee(url, applicant, 'SchoolFeePart')
  for (const fee of enrolmentFees) if (fee !== 'AcceptanceFee') await payFee(url, applicant, fee)
  const token = await tokenOf(url, applicant)
  await call(url, 'GET', '/Profile/Get-MatricNumber', undefined, token)
  const portalPassword = 'seven quiet harbours waiting'
  await call(url, 'POST', '/Profile/create-portal-account', { portalPassword }, token)
  return applicant
}
