import type { DataOf, ParsedBodyOf } from '#contract/endpoint.ts'
import type { EligibilityData, verification } from '#contract/office/verification/verification.ts'
import { writeAudit } from '#server/db/audit.ts'
import type { Database, Tx } from '#server/db/client.ts'
import { isId, newId } from '#server/db/id.ts'
import { conflict, notFound, unprocessable } from '#server/http/errors.ts'
import type { ApplicationService } from '#server/modules/application/application.service.ts'
import type { UploadService } from '#server/modules/utility/upload.service.ts'
import { type Actor, auditActor } from '#server/modules/staff/actor.ts'
import { atVersion } from '../at-version.ts'
import { lockSubmitted } from '../lock-submitted.ts'
import { findRecord } from '../applicant-record.store.ts'
import { noSuchApplication } from '../no-such-application.ts'
import { findVersion } from '../at-version.store.ts'
import { rejectDecided } from './reject-decided.ts'
import type { ResultsService } from './results.service.ts'
import { insertBoardCheck, removeVerified, saveVerified } from './verification.store.ts'

type Marks = ParsedBodyOf<typeof verification.mark>
type Check = ParsedBodyOf<typeof verification.checkWithBoard>
type StoredResults = DataOf<typeof verification.mark>

export interface VerificationDeps {
  database: Database
  application: Pick<ApplicationService, 'sittingsOf' | 'assessments'>
  uploads: Pick<UploadService, 'claim' | 'acceptProof'>
  results: ResultsService
}

export interface VerificationService {
  /**
   * Stores what a colleague read on the result slips about some subjects; the mark `open` deletes a stored reading.
   * Stores either all marks or none. Evaluates the eligibility again.
   * @throws 404 no such application · 409 the application or a typed grade has changed, the application is decided and
   * not reconsidered, or a decision is pending.
   */
  mark(marks: Marks, actor: Actor): Promise<StoredResults>
  /**
   * Compares an application with the requirements of a programme, which need not be the chosen one.
   * @throws 404 no such application.
   */
  eligibility(applicantId: string, programmeId: string): Promise<EligibilityData>
  /**
   * Records a check of a sitting with its examination body.
   * @throws 404 no such application or sitting · 409 the application has changed · 422 invalid upload token of the
   * proof.
   */
  checkWithBoard(check: Check, actor: Actor): Promise<StoredResults>
  /**
   * Stores the picture of a proof and returns its upload token, which is valid only for this application.
   * @throws 404 no such application · 415, 422, 503, 507 as for other uploads · 429 too many queued pictures.
   */
  acceptProof(
    from: Actor & { address: string },
    proof: { path: string; applicantId: string },
  ): Promise<string>
}

const changedMeanwhile = 'These results have changed since you opened them. Check them again.'

export function verificationService(deps: VerificationDeps): VerificationService {
  const { database, application, uploads, results } = deps
  const { system } = database

  const lock = (tx: Tx, applicantId: string) => lockSubmitted(tx, applicantId, ['stage', 'programmeId'])

  async function read(tx: Tx, applicantId: string, programmeId: string | null): Promise<StoredResults> {
    const stored = await results.read(tx, applicantId, [programmeId])
    return { ...stored, version: await findVersion(tx, applicantId) }
  }

  return {
    mark: ({ applicantId, version, marks }, actor) =>
      system.transaction().execute(async (tx) => {
        const { stage, programmeId } = await lock(tx, applicantId)
        await rejectDecided(tx, { applicantId, stage })
        await atVersion(tx, applicantId, version)
        const sittings = await application.sittingsOf(tx, applicantId)
        for (const { resultId, subjectName, typed, slip } of marks) {
          const sitting = sittings.find((each) => each.resultId === resultId)
          const subject = sitting?.subjects.find((each) => each.subjectName === subjectName)
          if (subject?.grade !== typed) throw conflict('results-changed', changedMeanwhile)
          if (slip === 'open') await removeVerified(tx, { resultId, subjectName })
          else
            await saveVerified(tx, {
              resultId,
              subjectName,
              applicantId,
              slipGrade: slip === 'missing' ? null : slip,
              verifiedBy: actor.colleague.staffId,
            })
        }
        await application.assessments.assess(tx, applicantId)
        await writeAudit(tx, {
          ...auditActor(actor),
          action: 'subjects-verified',
          applicantId,
          after: { marks },
        })
        return read(tx, applicantId, programmeId)
      }),

    async eligibility(applicantId, programmeId) {
      const record = isId(applicantId) ? await findRecord(system, applicantId) : undefined
      if (record === undefined || record.submittedAt === null) throw noSuchApplication()
      return results.eligibility(system, applicantId, programmeId)
    },

    checkWithBoard: ({ applicantId, version, resultId, proof, ...check }, actor) =>
      system.transaction().execute(async (tx) => {
        const { programmeId } = await lock(tx, applicantId)
        await atVersion(tx, applicantId, version)
        const sitting = (await application.sittingsOf(tx, applicantId)).find(
          (each) => each.resultId === resultId,
        )
        if (sitting === undefined) throw notFound('We could not find this result.')
        const claimed =
          proof === ''
            ? null
            : await uploads.claim(tx, { applicantId, ticket: proof, documentType: 'BoardProof' })
        if (proof !== '' && claimed === null)
          throw unprocessable('upload-token-invalid', 'Choose the proof again.', {
            proof: 'Choose the proof again.',
          })
        const id = newId()
        const { examName, examYear, examNumber } = sitting
        await insertBoardCheck(tx, {
          ...check,
          id,
          applicantId,
          resultId,
          exam: `${examName} ${examYear}, ${examNumber}`,
          proofId: claimed?.id ?? null,
          checkedBy: actor.colleague.staffId,
        })
        const { method, outcome, checkedOn } = check
        await writeAudit(tx, {
          ...auditActor(actor),
          action: 'board-checked',
          applicantId,
          after: { checkId: id, resultId, method, outcome, checkedOn },
        })
        return read(tx, applicantId, programmeId)
      }),

    async acceptProof({ colleague: { staffId }, requestId, address }, { path, applicantId }) {
      const record = isId(applicantId) ? await findRecord(system, applicantId) : undefined
      if (record === undefined || record.submittedAt === null) throw noSuchApplication()
      const { ticket } = await uploads.acceptProof({ staffId, requestId, address }, { path, applicantId })
      return ticket
    },
  }
}
