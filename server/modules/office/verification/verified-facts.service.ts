import type { DataOf, ParsedBodyOf } from '#contract/endpoint.ts'
import type { Institution } from '#contract/institution.ts'
import type { verifiedFacts } from '#contract/office/verification/verified-facts.ts'
import { writeAudit } from '#server/db/audit.ts'
import type { Database, Tx } from '#server/db/client.ts'
import { isId, newId } from '#server/db/id.ts'
import { fieldError, notFound, unprocessable } from '#server/http/errors.ts'
import type { ApplicationService } from '#server/modules/application/application.service.ts'
import { type Actor, auditActor } from '#server/modules/staff/actor.ts'
import { atVersion } from '../at-version.ts'
import { findVersion } from '../at-version.store.ts'
import { lockSubmitted } from '../lock-submitted.ts'
import { rejectDecided } from './reject-decided.ts'
import type { ResultsService } from './results.service.ts'
import { deleteFact, insertFact, listFacts, listSchoolRecords } from './verified-facts.store.ts'

type Fact = ParsedBodyOf<typeof verifiedFacts.save>
type Removal = ParsedBodyOf<typeof verifiedFacts.remove>
type StoredResults = DataOf<typeof verifiedFacts.save>

export interface VerifiedFactsDeps {
  database: Database
  institution: Institution
  application: Pick<ApplicationService, 'assessments'>
  results: ResultsService
}

export interface VerifiedFactsService {
  /**
   * Records a fact from a document, or replaces a recorded one, and evaluates the eligibility again.
   * @throws 400 the qualification is not in the institution's list · 404 no such application, fact or school record ·
   * 409 the application has changed or is decided, or a decision is pending · 422 the application has 20 facts already.
   */
  save(fact: Fact, actor: Actor): Promise<StoredResults>
  /**
   * Removes a recorded fact and evaluates the eligibility again. If the fact is already removed, does nothing and
   * accepts any version.
   * @throws 404 no such application · 409 the fact still exists, but the application has changed or is decided, or a
   * decision is pending.
   */
  remove(removal: Removal, actor: Actor): Promise<StoredResults>
}

/** Maximum number of facts per application. More facts are probably entered by mistake. */
const maxFacts = 20

/** Returns the columns of a fact, without the values of fields that its kind does not use. */
function columnsOf(fact: Fact) {
  const { kind, name, points, field, subjects, workYears, schoolRecordId, document } = fact
  const noValues = {
    schoolRecordId: null,
    name: '',
    class: '',
    points: null,
    field: '',
    subjects: '[]',
    validUntil: null,
  }
  if (kind === 'work') return { ...noValues, kind, workYears, document }
  if (kind === 'registration')
    return { ...noValues, kind, name, workYears: null, validUntil: fact.validUntil || null, document }
  return {
    kind,
    schoolRecordId: schoolRecordId === '' ? null : schoolRecordId,
    name,
    class: fact.class,
    points,
    field,
    subjects: JSON.stringify(subjects),
    workYears: null,
    validUntil: null,
    document,
  }
}

export function verifiedFactsService(deps: VerifiedFactsDeps): VerifiedFactsService {
  const { database, institution, application, results } = deps

  /**
   * Locks a submitted application and returns its chosen programme.
   * @throws 404 no such application · 409 the application has changed or is decided, or a decision is pending.
   */
  async function lock(tx: Tx, { applicantId, version }: { applicantId: string; version: number }) {
    const { stage, programmeId } = await lockSubmitted(tx, applicantId, ['stage', 'programmeId'])
    await rejectDecided(tx, { applicantId, stage })
    await atVersion(tx, applicantId, version)
    return programmeId
  }

  async function read(tx: Tx, applicantId: string, programmeId: string | null) {
    const stored = await results.read(tx, applicantId, [programmeId])
    return { ...stored, version: await findVersion(tx, applicantId) }
  }

  async function assessAndRead(tx: Tx, applicantId: string, programmeId: string | null) {
    await application.assessments.assess(tx, applicantId)
    return read(tx, applicantId, programmeId)
  }

  return {
    save: (fact, actor) =>
      database.system.transaction().execute(async (tx) => {
        const { applicantId, factId } = fact
        const programmeId = await lock(tx, fact)
        const columns = columnsOf(fact)
        const { kind, name, schoolRecordId } = columns
        if (kind === 'qualification' && !institution.records.qualifications.includes(name))
          throw fieldError('choice-unknown', 'name', 'Choose the qualification from the list.')
        const records = await listSchoolRecords(tx, applicantId)
        if (schoolRecordId !== null && !records.some(({ id }) => id === schoolRecordId))
          throw notFound('The applicant has removed this school record.')
        const before = isId(factId) ? await deleteFact(tx, { id: factId, applicantId }) : undefined
        if (factId !== '' && before === undefined) throw notFound('A colleague has removed this entry.')
        if ((await listFacts(tx, applicantId)).length >= maxFacts)
          throw unprocessable('list-full', `At most ${maxFacts} entries can be recorded.`)
        const verifiedBy = actor.colleague.staffId
        const after = await insertFact(tx, { ...columns, id: newId(), applicantId, verifiedBy })
        await writeAudit(tx, {
          ...auditActor(actor),
          action: 'fact-verified',
          applicantId,
          ...(before === undefined ? {} : { before }),
          after,
        })
        return assessAndRead(tx, applicantId, programmeId)
      }),

    remove: ({ factId, ...seen }, actor) =>
      database.system.transaction().execute(async (tx) => {
        const { applicantId } = seen
        const { programmeId } = await lockSubmitted(tx, applicantId, ['programmeId'])
        // A repeated removal carries an outdated version, so the row is looked up before the version is checked.
        const isRecorded = (await listFacts(tx, applicantId)).some(({ id }) => id === factId)
        if (!isRecorded) return read(tx, applicantId, programmeId)
        await lock(tx, seen)
        const before = await deleteFact(tx, { id: factId, applicantId })
        await writeAudit(tx, { ...auditActor(actor), action: 'verified-fact-removed', applicantId, before })
        return assessAndRead(tx, applicantId, programmeId)
      }),
  }
}
