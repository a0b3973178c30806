import { storedDecision, submittedApplication } from './office-work.ts'
import { subjectOf } from '../mail-subjects.ts'
import type { startOfficeServer } from './office-server.ts'

type OfficeServer = Awaited<ReturnType<typeof startOfficeServer>>

/**
 * Returns the data that a release changes for one applicant: stage, decision states, subjects of the emails, counts of
 * notifications and documents, and actions of the audit entries.
 */
export async function releaseEffects({ server }: Pick<OfficeServer, 'server'>, applicantId: string) {
  const { system } = server.database
  const file = await system
    .selectFrom('applicant')
    .select(['stage', 'email'])
    .where('id', '=', applicantId)
    .executeTakeFirstOrThrow()
  const all = async (table: 'notification' | 'document') =>
    system.selectFrom(table).selectAll().where('applicantId', '=', applicantId).execute()
  const trail = await system
    .selectFrom('auditEvent')
    .select('action')
    .where('applicantId', '=', applicantId)
    .where('action', 'in', ['offer-released', 'refusal-released', 'document-issued'])
    .orderBy('id')
    .execute()
  const decisions = await system
    .selectFrom('decision')
    .select('state')
    .where('applicantId', '=', applicantId)
    .execute()
  return {
    stage: file.stage,
    states: decisions.map(({ state }) => state),
    mails: (await server.mailsTo(file.email)).map(({ subject }) => subject),
    notices: (await all('notification')).length,
    letters: (await all('document')).length,
    trail: trail.map(({ action }) => action),
  }
}

/** Expected effects of a released offer, as `releaseEffects` returns them. */
export const admitted = {
  stage: 'IsAdmitted',
  states: ['released'],
  mails: [subjectOf('decision-admitted')],
  notices: 1,
  letters: 1,
  trail: ['document-issued', 'offer-released'],
}

/** Expected effects of an offer that is scheduled but not released yet. */
export const waiting = {
  stage: 'ApplicationSumitted',
  states: ['scheduled'],
  mails: [],
  notices: 0,
  letters: 0,
  trail: [],
}

/** Creates `count` applicants whose offer is scheduled for release at `releaseAt`. Returns their ids. */
export async function scheduledOffers(
  { server, clerk, approver }: OfficeServer,
  count: number,
  releaseAt: Date,
): Promise<string[]> {
  const applicants: string[] = []
  for (let index = 0; index < count; index++) {
    const applicantId = await submittedApplication(server)
    await storedDecision(server, {
      applicantId,
      state: 'scheduled',
      proposedBy: clerk.id,
      approvedBy: approver.id,
      releaseAt,
      releasedBy: approver.id,
    })
    applicants.push(applicantId)
  }
  return applicants
}
