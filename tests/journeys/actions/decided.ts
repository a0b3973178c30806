import { setTimeout as pause } from 'node:timers/promises'
import type { OpenedApplication } from '#contract/office/applications.ts'
import type { Role } from '#contract/office/staff/policy.ts'
import type { StepId } from '#contract/steps/registry.ts'
import { aRequest } from '#tests/support/office/office-work.ts'
import { noisyPicture } from '#tests/support/pictures.ts'
import type { PortalServer } from '#tests/support/browser/portal-server.ts'
import { activeColleague, officeClient, post, type ServerWithData } from './colleagues.ts'
import { submittedApplicant, tokenOf } from './prepared.ts'
import type { Applicant } from './auth-pages.ts'

/* Functions that make decisions through the office API, for journeys about what the applicant does afterwards. */

export interface Colleague {
  call<Data>(path: string, body: object): Promise<Data>
  read<Data>(path: string): Promise<Data>
}

export async function signedInColleague(portal: ServerWithData, role: Role): Promise<Colleague> {
  const { url } = portal
  const { login } = await activeColleague(portal, role, `A ${role}`)
  const cookie = (await post(url, 'login', login)).headers.get('set-cookie')?.split(';')[0] ?? ''
  return {
    call: async (path, body) => (await (await post(url, path, body, cookie)).json()).data,
    async read(path) {
      const answer = await fetch(`${url}/api/Office/${path}`, { headers: { ...officeClient, cookie } })
      if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`)
      return (await answer.json()).data
    },
  }
}

export async function versionOf(colleague: Colleague, applicantId = ''): Promise<number> {
  return (await colleague.read<{ version: number }>(`applications/${applicantId}`)).version
}

export async function idOf(colleague: Colleague, { email }: Applicant): Promise<string | undefined> {
  const found = await colleague.call<{ rows: { applicantId: string }[] }>('search-applications', {
    search: email,
  })
  return found.rows[0]?.applicantId
}

/** Sends one request for each section in `asked`, with the given message. */
export async function requestCorrections(
  clerk: Colleague,
  applicantId: string | undefined,
  asked: Partial<Record<StepId, string>>,
): Promise<void> {
  for (const [stepId, message] of Object.entries(asked))
    await clerk.call('send-request', {
      applicantId,
      version: await versionOf(clerk, applicantId),
      ...aRequest(stepId as StepId, message),
    })
}

/** Creates an applicant with an open request of the office to correct the bio-data. `message`: text of the request. */
export async function askedApplicant(portal: PortalServer, message?: string): Promise<Applicant> {
  const applicant = await submittedApplicant(portal.url, await noisyPicture(300, 400, 'jpeg'))
  const clerk = await signedInColleague(portal, 'clerk')
  const applicantId = await idOf(clerk, applicant)
  const version = await versionOf(clerk, applicantId)
  await clerk.call('send-request', { applicantId, version, ...aRequest('biodata', message) })
  return applicant
}

/** Confirms the typed grades of an application, except the grades that are already verified. */
async function confirmGrades(colleague: Colleague, applicantId = ''): Promise<void> {
  const { version, results } = await colleague.read<OpenedApplication>(`applications/${applicantId}`)
  const marks = results.sittings.flatMap(({ resultId, subjects }) =>
    subjects
      .filter(({ verification }) => verification === null)
      .map(({ subjectName, typed }) => ({ resultId, subjectName, typed, slip: typed })),
  )
  if (marks.length > 0) await colleague.call('verify-subjects', { applicantId, version, marks })
}

/** Confirms the typed grades and proposes a decision. Returns the decision's id. */
export async function proposedDecision(
  clerk: Colleague,
  applicant: Applicant,
  proposal: object,
): Promise<string> {
  const applicantId = await idOf(clerk, applicant)
  await confirmGrades(clerk, applicantId)
  const { id } = await clerk.call<{ id: string }>('propose-decision', {
    applicantId,
    version: await versionOf(clerk, applicantId),
    // The example results do not meet the requirements, so an admission needs a reason.
    exceptionReason: 'The slips were seen at the centre.',
    ...proposal,
  })
  return id
}

/**
 * Confirms the typed grades, proposes a decision as the clerk and approves it as the approver. Returns the decision's
 * id.
 */
export async function approvedDecision(
  clerk: Colleague,
  approver: Colleague,
  applicant: Applicant,
  proposal: object,
): Promise<string> {
  const id = await proposedDecision(clerk, applicant, proposal)
  const version = await versionOf(approver, await idOf(clerk, applicant))
  await approver.call('approve-decision', { decisionId: id, version })
  return id
}

export type Decide = (applicant: Applicant, proposal: object) => Promise<void>

/**
 * Creates one colleague who proposes decisions and one who approves and releases them. The returned function makes a
 * decision and waits until the applicant can see it.
 */
export async function openOffice(portal: ServerWithData): Promise<Decide> {
  const clerk = await signedInColleague(portal, 'clerk')
  const approver = await signedInColleague(portal, 'approver')
  return async (applicant, proposal) => {
    const id = await approvedDecision(clerk, approver, applicant, proposal)
    await approver.call('release-decisions', { decisionIds: [id] })
    const token = await tokenOf(portal.url, applicant)
    for (let decision = 'none'; decision === 'none'; await pause(100)) {
      const answer = await fetch(`${portal.url}/api/Application/get-admission`, {
        headers: { authorization: `Bearer ${token}` },
      })
      decision = (await answer.json()).data.decision
    }
  }
}
