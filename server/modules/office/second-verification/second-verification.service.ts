import type { DataOf, ParsedBodyOf } from '#contract/endpoint.ts'
import { fullName } from '#contract/names.ts'
import type {
  BlindApplication,
  secondVerification,
} from '#contract/office/verification/second-verification.ts'
import type { Database } from '#server/db/client.ts'
import type { Actor } from '#server/modules/staff/actor.ts'
import { takeLease } from '../leases/lease.store.ts'
import { findLine } from '../list/list.store.ts'
import { countAwaited, countDrawn, listVerifiable, readAgreement } from './second-verification.store.ts'
import { type SubmitDeps, submitReadings } from './submit-readings.ts'

type Submission = ParsedBodyOf<typeof secondVerification.submit>
type Outcome = DataOf<typeof secondVerification.submit>

export interface SecondVerificationService {
  /**
   * Takes the next application of the sample for the signed-in colleague, with a lease of ten minutes. `application` is
   * null if no application is left.
   */
  next(actor: Actor): Promise<DataOf<typeof secondVerification.next>>
  /**
   * Stores the second reading of each subject together with the first one. If any readings differ, the proposal is
   * returned to its proposer, so that the application is decided again. Idempotent for the same colleague.
   * @throws 403 the colleague has proposed the decision, or could already know the first readings · 404 the decision is
   * not in the sample · 409 no longer waiting, the application has changed, or not exactly one reading for each
   * subject.
   */
  submit(submission: Submission, actor: Actor): Promise<Outcome>
  report(): Promise<DataOf<typeof secondVerification.report>>
}

/** Maximum number of waiting applications to try, because other colleagues may take the first ones in the meantime. */
const candidates = 10

export function secondVerificationService(
  deps: SubmitDeps & { database: Database; oneIn: number },
): SecondVerificationService {
  const { database, application, oneIn } = deps
  const { system } = database

  async function blind(decisionId: string, applicantId: string): Promise<BlindApplication | null> {
    const line = await findLine(system, applicantId)
    if (line === undefined) return null
    const sittings = await application.sittingsOf(system, applicantId)
    return {
      decisionId,
      version: line.version,
      name: fullName(line),
      applicationNumber: line.applicationNumber,
      sittings: sittings.map(({ resultId, examName, examYear, examNumber, resultPath, subjects }) => ({
        resultId,
        exam: `${examName} ${examYear}`,
        examNumber,
        slip: resultPath,
        subjects: subjects.map(({ subjectName }) => subjectName),
      })),
    }
  }

  return {
    async next(actor) {
      const { staffId } = actor.colleague
      const waiting = await countAwaited(system)
      for (const { decisionId, applicantId } of await listVerifiable(system, staffId, candidates))
        if (await takeLease(system, applicantId, staffId))
          return { application: await blind(decisionId, applicantId), waiting }
      return { application: null, waiting }
    },

    submit: (submission, actor) =>
      system.transaction().execute((tx) => submitReadings(deps, tx, submission, actor)),

    report: () =>
      database.report(async (db) => ({
        oneIn,
        drawn: await countDrawn(db),
        waiting: await countAwaited(db),
        colleagues: await readAgreement(db, 'colleague'),
        boards: await readAgreement(db, 'board'),
      })),
  }
}
