import { createHash } from 'node:crypto'
import { today } from '#contract/dates.ts'
import type { Candidate } from '#contract/eligibility/candidate.ts'
import { programmeVerdict } from '#contract/eligibility/programme-verdict.ts'
import { recheckDay } from '#contract/eligibility/recheck-day.ts'
import { unseenQualifications } from '#contract/eligibility/unseen-qualifications.ts'
import type { Institution, Programme } from '#contract/institution.ts'
import { programmeById, programmesOf } from '#contract/programmes.ts'
import { lockApplicantRow } from '#server/applicant/lock.ts'
import type { Database, Db, Tx } from '#server/db/client.ts'
import { eachDue } from '#server/jobs/each-due.ts'
import { findProgrammeId, listOutdated, saveEligibility } from './assessment.store.ts'

/** Compares submitted applications with the entry requirements of the chosen programme, and stores the outcomes. */
export interface Assessments {
  /**
   * Compares one application with the entry requirements and stores the outcome. The caller must hold the lock on the
   * applicant's row.
   */
  assess(tx: Tx, applicantId: string): Promise<void>
  /**
   * Compares each application whose outcome is missing, comes from former requirements, or may have changed with the
   * date. If a comparison fails, logs an error and continues. Stops when no such application is left, or after `maxMs`
   * (by default 45 seconds). Returns the number of applications compared.
   */
  assessOutdated(maxMs?: number): Promise<number>
}

/** Fingerprint that is stored if the chosen programme is no longer on offer, so that the comparison is not repeated. */
const noRules = 'none'

/** Version of the comparison code. Increase it when a code change can change outcomes under the same requirements. */
const evaluationVersion = 4

/**
 * Returns a short hash of `evaluationVersion` and of a programme's id, level and entry requirements, including the
 * requirements of earlier admission sessions.
 */
function fingerprintOf({ id, level, entry, earlierEntries = [] }: Programme): string {
  const hash = createHash('sha256').update(
    JSON.stringify([evaluationVersion, id, level, entry, ...earlierEntries]),
  )
  return hash.digest('base64url').slice(0, 16)
}

/** Returns the fingerprint of the entry requirements of each programme, by programme id. */
export function ruleFingerprints(institution: Institution): Map<string, string> {
  return new Map(programmesOf(institution).map((each) => [each.id, fingerprintOf(each)]))
}

const batchSize = 200

function isAwaited({ sittings }: Candidate): boolean {
  return sittings.some(({ subjects }) => subjects.some(({ grade }) => grade === 'AR'))
}

export interface AssessmentDeps {
  database: Database
  institution: Institution
  candidateOf: (db: Db, applicantId: string) => Promise<Candidate>
  log: { error(fields: object, message: string): void }
}

export function assessments(deps: AssessmentDeps): Assessments {
  const { database, institution, candidateOf, log } = deps
  const fingerprints = ruleFingerprints(institution)
  const current = [noRules, ...fingerprints.values()]

  const assess: Assessments['assess'] = async (tx, applicantId) => {
    const candidate = await candidateOf(tx, applicantId)
    const awaited = isAwaited(candidate)
    const programme = programmeById(institution, await findProgrammeId(tx, applicantId))
    if (programme === undefined)
      return saveEligibility(tx, applicantId, {
        outcome: 'short',
        entryLevel: '',
        shortfall: { reason: 'programme-closed' },
        awaited,
        unseenQualifications: [],
        recheckOn: null,
        rules: noRules,
      })
    const verdict = programmeVerdict(programme, candidate)
    const { outcome, level, missing } = verdict
    await saveEligibility(tx, applicantId, {
      outcome,
      entryLevel: level,
      shortfall: missing[0] ?? null,
      awaited,
      unseenQualifications: unseenQualifications(programme, candidate, verdict),
      recheckOn: recheckDay(programme, candidate, verdict),
      rules: fingerprints.get(programme.id) ?? noRules,
    })
  }

  return {
    assess,

    async assessOutdated(maxMs = 45_000) {
      const { count } = await eachDue({
        find: (failed) =>
          listOutdated(database.system, { current, today: today(), failed, limit: batchSize }),
        idOf: (id) => id,
        async work(id) {
          await database.system.transaction().execute(async (tx) => {
            await lockApplicantRow(tx, id)
            await assess(tx, id)
          })
          return true
        },
        onError: (err, applicantId) =>
          log.error({ err, applicantId }, 'an application could not be compared with the entry requirements'),
        endMs: performance.now() + maxMs,
      })
      return count
    },
  }
}
