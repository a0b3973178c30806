import { aRefusal, anOffer, submittedApplication } from './office-work.ts'
import { startOfficeServer } from './office-server.ts'
import { type OfficeColleague, officeColleague } from './office.ts'

const because = 'A letter of the applicant came with a corrected WAEC result.'

/** Returns the status and the error code of a response. */
export const codeOf = ({ status, code }: { status: number; code?: string | undefined }) => [status, code]

/**
 * Starts an office server for tests of reconsiderations, with two clerks and two approvers. The office's clock (`now`)
 * is at least a day ahead of the real time, so that decisions are later than the submissions.
 */
export async function startReconsiderations() {
  let now = Date.now() + 86_400_000
  const { server, office, clerk, approver } = await startOfficeServer({ now: () => now })
  const clerk2 = await officeColleague(server, 'clerk')
  const approver2 = await officeColleague(server, 'approver')

  async function release(decisionId: string): Promise<void> {
    now += 60_000
    await office.post('release-decisions', approver, { decisionIds: [decisionId] })
    await server.runJobs()
  }

  return {
    server,
    office,
    colleagues: [clerk, approver, clerk2, approver2] as const,
    /** Returns the time of the office's clock in epoch ms. */
    time: () => now,
    because,
    release,
    /**
     * Creates an applicant with a released rejection, proposed by the first clerk and approved by the first approver.
     * Returns the applicant id.
     */
    async refused(): Promise<string> {
      const applicantId = await submittedApplication(server)
      await release(await office.approved(applicantId, [clerk, approver], aRefusal))
      return applicantId
    },
    open: (applicantId: string, colleague: OfficeColleague = clerk2, overrides: object = {}) =>
      office.post('open-reconsideration', colleague, { applicantId, because, ...overrides }),
    cancel: (applicantId: string, colleague: OfficeColleague = clerk2) =>
      office.post('cancel-reconsideration', colleague, { applicantId, because: 'The letter was a copy.' }),
    propose: (applicantId: string, colleague: OfficeColleague, proposal: object = anOffer) =>
      office.post('propose-decision', colleague, { applicantId, ...proposal }),
  }
}
