import { subjectUse } from '#contract/eligibility/subject-uses.ts'
import { entryOf, programmesThatFit, programmeVerdict } from '#contract/eligibility/programme-verdict.ts'
import type { Verdict } from '#contract/eligibility/verdict.ts'
import type { Institution } from '#contract/institution.ts'
import type {
  BoardCheck,
  EligibilityData,
  ResultsData,
  SittingData,
} from '#contract/office/verification/verification.ts'
import { programmeById } from '#contract/programmes.ts'
import type { Db } from '#server/db/client.ts'
import type { ApplicationService } from '#server/modules/application/application.service.ts'
import type { CandidateResults } from '#server/modules/application/candidate-reader.ts'
import { noSuchApplication } from '../no-such-application.ts'
import { eligibilityOf } from './eligibility.ts'
import { listBoardChecks, listVerified } from './verification.store.ts'
import { listFacts, listSchoolRecords } from './verified-facts.store.ts'

export interface ResultsDeps {
  institution: Institution
  application: Pick<ApplicationService, 'candidateOf' | 'resultsOf'>
}

interface Wanted {
  applicantId: string
  programmeId: string | null
}

export interface CountedResults {
  sittings: SittingData[]
  counted: Verdict['counted']
}

export interface ResultsService {
  /**
   * Returns the results of an application with their verification, the board checks, the verified facts and the school
   * records. Also returns the eligibility for each of `programmeIds`; the first one is the chosen programme.
   */
  read(db: Db, applicantId: string, programmeIds: readonly (string | null)[]): Promise<ResultsData>
  /**
   * Returns, by applicant id, the sittings with their verification and the subjects that count for a programme (see
   * `Verdict.counted`). Reads all applications in seven statements.
   */
  readCounted(db: Db, wanted: readonly Wanted[]): Promise<Map<string, CountedResults>>
  /**
   * Compares an application with the requirements of one programme. Uses the grade on the slip for verified subjects,
   * and the typed grade for all other subjects.
   */
  eligibility(db: Db, applicantId: string, programmeId: string): Promise<EligibilityData>
}

type VerifiedRow = Awaited<ReturnType<typeof listVerified>>[number]
type CheckRow = Awaited<ReturnType<typeof listBoardChecks>>[number]

const boardCheckOf = (row: CheckRow): BoardCheck => ({
  id: row.id,
  exam: row.exam,
  method: row.method,
  outcome: row.outcome,
  checkedOn: row.checkedOn,
  reference: row.reference,
  proof: row.proof,
  by: row.by,
  at: row.checkedAt.toISOString(),
  outdatedAt: row.outdatedAt?.toISOString() ?? null,
})

export function resultsService({ institution, application }: ResultsDeps): ResultsService {
  /** Returns the sittings with their verification, and the subjects that count for a programme. */
  function countedOf(
    { sittings: typed, bySlip }: CandidateResults,
    verified: readonly VerifiedRow[],
    programmeId: string | null,
  ): CountedResults {
    const chosen = programmeById(institution, programmeId)
    const verdict = chosen === undefined ? undefined : programmeVerdict(chosen, bySlip)
    const route = verdict?.route ?? ''

    const sittings = typed.map(
      ({ resultId, examName, examNumber, examYear, resultPath, subjects }): SittingData => ({
        resultId,
        examName,
        examNumber,
        examYear,
        slip: resultPath,
        subjects: subjects.map(({ subjectName, grade }) => {
          const reading = verified.find(
            (each) => each.resultId === resultId && each.subjectName === subjectName,
          )
          return {
            subjectName,
            typed: grade,
            verification:
              reading === undefined
                ? null
                : { slip: reading.slipGrade, by: reading.by, at: reading.verifiedAt.toISOString() },
            use:
              chosen === undefined ? null : subjectUse(entryOf(chosen, bySlip.session), route, subjectName),
          }
        }),
      }),
    )
    return { sittings, counted: verdict?.counted ?? [] }
  }

  return {
    async eligibility(db, applicantId, programmeId) {
      return eligibilityOf(institution, programmeId, await application.candidateOf(db, applicantId))
    },

    async read(db, applicantId, programmeIds) {
      const found = (await application.resultsOf(db, [applicantId])).get(applicantId)
      if (found === undefined) throw noSuchApplication()
      const { bySlip, byTyped } = found
      return {
        sittings: countedOf(found, await listVerified(db, [applicantId]), programmeIds[0] ?? null).sittings,
        boardChecks: (await listBoardChecks(db, applicantId)).map(boardCheckOf),
        eligibility: programmeIds.map((id) => eligibilityOf(institution, id, bySlip)),
        asTyped: eligibilityOf(institution, programmeIds[0] ?? null, byTyped).verdict,
        requirementsMetFor: programmesThatFit(institution, bySlip).map(({ id }) => id),
        facts: (await listFacts(db, applicantId)).map(({ verifiedAt, ...fact }) => ({
          ...fact,
          at: verifiedAt.toISOString(),
        })),
        schoolRecords: await listSchoolRecords(db, applicantId),
      }
    },

    async readCounted(db, wanted) {
      const ids = wanted.map(({ applicantId }) => applicantId)
      const results = await application.resultsOf(db, ids)
      const verified = await listVerified(db, ids)
      return new Map(
        wanted.flatMap(({ applicantId, programmeId }) => {
          const found = results.get(applicantId)
          return found === undefined ? [] : [[applicantId, countedOf(found, verified, programmeId)]]
        }),
      )
    },
  }
}
