import type { DataOf, ParsedBodyOf } from '#contract/endpoint.ts'
import { fullName } from '#contract/names.ts'
import type {
  BlindApplication,
  secondVerification,
} from '#contract/office/verification/second-verification.ts'
import { writeAudit } from '#server/db/audit.ts'
import type { Database, Tx } from '#server/db/client.ts'
import { conflict, forbidden } from '#server/http/errors.ts'
import type { ApplicationService } from '#server/modules/application/application.service.ts'
import { type Actor, auditActor } from '#server/modules/staff/actor.ts'
import { atVersion } from '../at-version.ts'
import type { DecisionService } from '../decisions/decision.service.ts'
import { lockWithApplicant, noSuchDecision } from '../decisions/locked-decision.ts'
import { deleteLease, takeLease } from '../leases/lease.store.ts'
import { findLine } from '../list/list.store.ts'
import { listVerified } from '../verification/verification.store.ts'
import {
  countAwaited,
  countDrawn,
  findVerification,
  insertReadings,
  listVerifiable,
  mayKnowReadings,
  readAgreement,
  setOutcome,
} from './second-verification.store.ts'

type Submission = ParsedBodyOf<typeof secondVerification.submit>
type Outcome = DataOf<typeof secondVerification.submit>

export interface SecondVerificationService {
  /**
   * Takes the next application of the sample for the signed-in colleague, with a lease of ten minutes. `application` is
   * null if there is none to take.
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

/** Maximum number of waiting applications to try. Colleagues may take some of them in the meantime. */
const candidates = 10

const keyOf = (each: { resultId: string; subjectName: string }) => `${each.resultId} ${each.subjectName}`

export function secondVerificationService(deps: {
  database: Database
  application: Pick<ApplicationService, 'sittingsOf'>
  decisions: Pick<DecisionService, 'move'>
  oneIn: number
  now: () => number
}): SecondVerificationService {
  const { database, application, decisions, oneIn, now } = deps
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

  /**
   * Returns both readings of each subject. If no colleague has verified a subject, the typed grade is the first
   * reading.
   * @throws 409 not exactly one second reading for each subject.
   */
  async function compared(tx: Tx, applicantId: string, { decisionId, readings }: Submission) {
    const first = new Map((await listVerified(tx, [applicantId])).map((each) => [keyOf(each), each]))
    const second = new Map(readings.map((each) => [keyOf(each), each.grade]))
    const sittings = await application.sittingsOf(tx, applicantId)
    const typed = sittings.flatMap(({ resultId, examName, subjects }) =>
      subjects.map((subject) => ({ ...subject, resultId, examName })),
    )
    const rows = typed.flatMap(({ resultId, examName, subjectName, grade }) => {
      const key = keyOf({ resultId, subjectName })
      const read = second.get(key)
      const verified = first.get(key)
      if (read === undefined) return []
      return [
        {
          decisionId,
          resultId,
          examName,
          subjectName,
          firstGrade: verified === undefined ? grade : verified.slipGrade,
          firstBy: verified?.verifiedBy ?? null,
          secondGrade: read === 'missing' ? null : read,
        },
      ]
    })
    if (rows.length !== second.size || rows.length !== typed.length)
      throw conflict('results-changed', 'Read every subject of every slip, then send again.')
    return rows
  }

  async function submitIn(tx: Tx, submission: Submission, actor: Actor): Promise<Outcome> {
    const { decisionId, version } = submission
    const { staffId } = actor.colleague
    const { applicantId, decision } = await lockWithApplicant(tx, decisionId)
    const awaited = await findVerification(tx, decisionId)
    if (awaited === undefined) throw noSuchDecision()
    const rows = await compared(tx, applicantId, submission)
    const different = rows.filter((row) => row.firstGrade !== row.secondGrade)
    const outcome = different.length === 0 ? 'agreed' : 'differs'
    if (awaited.outcome === outcome && awaited.verifiedBy === staffId)
      return { outcome, different: different.length }
    if (awaited.outcome !== null || decision.state !== 'proposed')
      throw conflict(
        'decision-state-changed',
        'This application does not wait for a second verification any more.',
      )
    if (decision.proposedBy === staffId)
      throw forbidden(
        'second-person-required',
        'You have proposed this decision: a colleague has to verify it.',
      )
    if (await mayKnowReadings(tx, applicantId, staffId))
      throw forbidden(
        'verification-not-blind',
        'You have seen the results of this application: another colleague has to verify it.',
      )
    await atVersion(tx, applicantId, version)
    await setOutcome(tx, decisionId, { outcome, verifiedBy: staffId, verifiedAt: new Date(now()) })
    await insertReadings(tx, rows)
    await writeAudit(tx, {
      ...auditActor(actor),
      action: 'second-verification-done',
      applicantId,
      after: { decisionId, outcome, different: different.length },
    })
    if (outcome === 'differs') {
      const words = different.map(
        ({ subjectName, firstGrade, secondGrade }) =>
          `${subjectName} ${firstGrade ?? 'not on the slip'}, then ${secondGrade ?? 'not on the slip'}`,
      )
      const returnedBecause = `The second verification differs: ${words.join('; ')}.`.slice(0, 500)
      await decisions.move(tx, { decisionId, version: null }, actor, () => ({
        transition: 'return',
        action: 'decision-returned',
        change: { returnedBecause },
        done: () => false,
      }))
    }
    await deleteLease(tx, applicantId, staffId)
    return { outcome, different: different.length }
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

    submit: (submission, actor) => system.transaction().execute((tx) => submitIn(tx, submission, actor)),

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
