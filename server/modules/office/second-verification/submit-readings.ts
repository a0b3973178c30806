import type { DataOf, ParsedBodyOf } from '#contract/endpoint.ts'
import type { secondVerification } from '#contract/office/verification/second-verification.ts'
import { writeAudit } from '#server/db/audit.ts'
import type { Tx } from '#server/db/client.ts'
import { conflict, forbidden } from '#server/http/errors.ts'
import type { ApplicationService } from '#server/modules/application/application.service.ts'
import { type Actor, auditActor } from '#server/modules/staff/actor.ts'
import { atVersion } from '../at-version.ts'
import type { DecisionService } from '../decisions/decision.service.ts'
import { lockWithApplicant, noSuchDecision } from '../decisions/locked-decision.ts'
import { deleteLease } from '../leases/lease.store.ts'
import { listVerified } from '../verification/verification.store.ts'
import { findVerification, insertReadings, mayKnowReadings, setOutcome } from './second-verification.store.ts'

type Submission = ParsedBodyOf<typeof secondVerification.submit>
type Outcome = DataOf<typeof secondVerification.submit>

export interface SubmitDeps {
  application: Pick<ApplicationService, 'sittingsOf'>
  decisions: Pick<DecisionService, 'move'>
  now: () => number
}

const keyOf = (each: { resultId: string; subjectName: string }) => `${each.resultId} ${each.subjectName}`

/** Stores a second verification in the transaction `tx` (see `SecondVerificationService.submit`). */
export async function submitReadings(
  deps: SubmitDeps,
  tx: Tx,
  submission: Submission,
  actor: Actor,
): Promise<Outcome> {
  const { decisionId, version } = submission
  const { staffId } = actor.colleague
  const { applicantId, decision } = await lockWithApplicant(tx, decisionId)
  const awaited = await findVerification(tx, decisionId)
  if (awaited === undefined) throw noSuchDecision()
  const rows = await compared(deps, tx, applicantId, submission)
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
  await setOutcome(tx, decisionId, { outcome, verifiedBy: staffId, verifiedAt: new Date(deps.now()) })
  await insertReadings(tx, rows)
  await writeAudit(tx, {
    ...auditActor(actor),
    action: 'second-verification-done',
    applicantId,
    after: { decisionId, outcome, different: different.length },
  })
  if (outcome === 'differs') await returnProposal(deps, tx, decisionId, different, actor)
  await deleteLease(tx, applicantId, staffId)
  return { outcome, different: different.length }
}

/**
 * Returns the first and the second reading of each subject. If no colleague has verified a subject, the typed grade is
 * the first reading.
 * @throws 409 not exactly one second reading for each subject.
 */
async function compared(
  { application }: SubmitDeps,
  tx: Tx,
  applicantId: string,
  { decisionId, readings }: Submission,
) {
  const firstReadings = new Map((await listVerified(tx, [applicantId])).map((each) => [keyOf(each), each]))
  const secondReadings = new Map(readings.map((each) => [keyOf(each), each.grade]))
  const sittings = await application.sittingsOf(tx, applicantId)
  const typed = sittings.flatMap(({ resultId, examName, subjects }) =>
    subjects.map((subject) => ({ ...subject, resultId, examName })),
  )
  const rows = typed.flatMap(({ resultId, examName, subjectName, grade }) => {
    const key = keyOf({ resultId, subjectName })
    const secondGrade = secondReadings.get(key)
    const verified = firstReadings.get(key)
    if (secondGrade === undefined) return []
    return [
      {
        decisionId,
        resultId,
        examName,
        subjectName,
        firstGrade: verified === undefined ? grade : verified.slipGrade,
        firstBy: verified?.verifiedBy ?? null,
        secondGrade: secondGrade === 'missing' ? null : secondGrade,
      },
    ]
  })
  if (rows.length !== secondReadings.size || rows.length !== typed.length)
    throw conflict('results-changed', 'Read every subject of every slip, then send again.')
  return rows
}

/** Returns the proposal to its proposer, with the differences as the reason. */
async function returnProposal(
  { decisions }: SubmitDeps,
  tx: Tx,
  decisionId: string,
  different: Awaited<ReturnType<typeof compared>>,
  actor: Actor,
): Promise<void> {
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
